import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import { type AbsenceDraft, absenceRecords } from '#contract/time/absences.ts'
import { approvals } from '#contract/time/approvals.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

/** Two weeks of leave, within which somebody of 40 hours falls ill from Monday to Friday. */
async function shop() {
  const session = await signedIn()
  const { api, company } = session
  await build.ruledModel({ company, isDefault: true })
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  await build.contract({ employee })
  await build.openingBalance({ employee })
  const draft = { employeeId: employee.id, storeId: store, mdApproved: true }
  const leave = { ...draft, mdType: 1, firstDay: '2026-11-02', lastDay: '2026-11-13' }
  const leaveId = (await api(absenceRecords.create, { body: leave })).body.data.id
  const sick = { ...draft, mdType: 2, firstDay: '2026-11-09', lastDay: '2026-11-13' }
  const accepted = [`overlap-absence-${leaveId}`]
  return {
    ...session,
    store,
    fallIll: async (more: Partial<AbsenceDraft> = {}) =>
      (await api(absenceRecords.create, { body: { ...sick, accepted, ...more } })).body.data,
    change: async (id: number, body: object) => {
      const { version } = (await api(absenceRecords.find, { params: { id } })).body.data
      return api(absenceRecords.change, { params: { id }, body: { version, reason: 'Attest', accepted, ...body } })
    },
    /** Days of leave and sickness, what is left of the leave, and the hints with where they lead. */
    november: async () => {
      const query = { month: '2026-11' }
      const { data } = (await api(personMonths.find, { params: { id: employee.id }, query })).body
      const days = (kind: string) => (data.kinds.find(each => each.kind === kind)?.hundredths ?? 0) / 100
      return {
        leave: days('URLAUB'),
        sickness: days('KRANK'),
        left: data.balances!.leaveHundredths,
        findings: data.findings.map(({ code, level, day, until, absenceIds }) => [code, level, day, until, absenceIds]),
      }
    },
  }
}

test('sickness within leave counts as leave, with a hint that leads to it, until its confirmation is entered', async () => {
  const { fallIll, change, november, company } = await shop()
  const { id, isConfirmed } = await fallIll()
  assert.equal(isConfirmed, false)
  assert.deepEqual(await november(), {
    ...{ leave: 10, sickness: 0, left: 250 },
    findings: [['sickness-unconfirmed', 'hint', '2026-11-09', '2026-11-13', [id]]],
  })
  assert.equal((await change(id, { isConfirmed: true })).body.data.isConfirmed, true)
  assert.deepEqual(await november(), { leave: 5, sickness: 5, left: 750, findings: [] })
  const [told] = await rawSql(
    `select before, after from audit_entry where company_id = $1 and record_id = $2 and action = 'changed'`,
    [company, id],
  )
  assert.deepEqual(told, {
    before: { isConfirmed: false, reason: null },
    after: { isConfirmed: true, reason: 'Attest' },
  })
})

test('a confirmation that nobody speaks of stays, and is gone with another type', async () => {
  const { fallIll, change } = await shop()
  const { id } = await fallIll({ isConfirmed: true })
  assert.equal((await change(id, { note: 'Grippe' })).body.data.isConfirmed, true)
  assert.equal((await change(id, { mdType: 8 })).body.data.isConfirmed, false)
  assert.equal((await change(id, { mdType: 2 })).body.data.isConfirmed, false)
})

test('only sickness is confirmed by a doctor: anything else is refused at the field', async () => {
  const { fallIll, change } = await shop()
  const { id } = await fallIll()
  const { status, refusal } = await change(id, { mdType: 6, isConfirmed: true })
  assert.deepEqual(
    [status, refusal.fields],
    [400, { isConfirmed: 'Eine ärztliche Bestätigung gibt es nur für einen Krankenstand' }],
  )
})

test('who may not approve makes an approved one wait again by entering its confirmation, and approving keeps it', async () => {
  const { fallIll, november, api, company, store } = await shop()
  const { id, version } = await fallIll()
  const writer = await signedIn({ company, permissions: ['absences.read', 'absences.write'] })
  const body = { version, isConfirmed: true, reason: 'Attest' }
  const { data } = (await writer.api(absenceRecords.change, { params: { id }, body })).body
  assert.deepEqual([data.isConfirmed, data.mdApproved], [true, false])
  const records = [{ id, version: data.version }]
  await rawSql('update absence set soft_delete = true where company_id = $1 and md_type = 1', [company])
  assert.equal((await api(approvals.approveAbsences, { body: { storeId: store, records } })).status, 200)
  await rawSql('update absence set soft_delete = false where company_id = $1 and md_type = 1', [company])
  assert.deepEqual(await november(), { leave: 5, sickness: 5, left: 750, findings: [] })
})

test('in a closed month no confirmation is entered or taken away', async () => {
  const { fallIll, change, company, store } = await shop()
  const { id } = await fallIll()
  await rawSql(
    `insert into month_closing (company_id, store_id, month, closed_by) values ($1, $2, '2026-11-01', (select id from account limit 1))`,
    [company, store],
  )
  const { status, refusal } = await change(id, { isConfirmed: true })
  assert.equal(status, 423)
  assert.match(refusal.message, /abgeschlossen/)
  assert.deepEqual(await rawSql('select is_confirmed from absence where id = $1', [id]), [{ is_confirmed: false }])
})
