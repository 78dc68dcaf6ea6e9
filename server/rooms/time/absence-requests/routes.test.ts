import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absences } from '#contract/exports/absence-source.ts'
import { exportPreviews } from '#contract/exports/export-previews.ts'
import { SHIPPED_ROLES } from '#contract/permissions.ts'
import { absenceRequests } from '#contract/time/absence-requests.ts'
import { type AbsenceChange, type AbsenceDraft, absenceRecords } from '#contract/time/absences.ts'
import { approvals } from '#contract/time/approvals.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const DAYS = { firstDay: '2026-11-02', lastDay: '2026-11-06' }
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

/** Somebody who may approve, and somebody who may only ask. */
async function shop() {
  const boss = await signedIn()
  const { company } = boss
  const asker = await signedIn({
    company,
    permissions: ['stores.read', 'employees.read', 'absences.read', 'absences.write'],
  })
  const employee = await build.employee({ company, lastName: 'Gruber', firstName: 'Eva', bmdId: '5001' })
  const storeId = employee.store!
  const ask = async (more: Partial<AbsenceDraft> = {}) =>
    (
      await asker.api(absenceRecords.create, {
        body: { employeeId: employee.id, storeId, mdType: 1, ...DAYS, ...more },
      })
    ).body.data
  const change = (who: typeof boss, id: number, body: Omit<AbsenceChange, 'version'>, version: number) =>
    who.api(absenceRecords.change, { params: { id }, body: { ...body, version } })
  const listed = async (who = boss) => (await who.api(absenceRequests.list, { query: { storeId } })).body.data
  const decline = (records: { id: number; version: number }[], reason = 'Inventur') =>
    boss.api(absenceRequests.decline, { body: { storeId, records, reason } })
  const approve = async (who: typeof boss, id: number, version: number) =>
    who.api(approvals.approveAbsences, { body: { storeId, records: [{ id, version }] } })
  return { boss, asker, company, employee, storeId, ask, change, listed, decline, approve }
}

test('what somebody without the right to approve enters waits with their name, and is told to them when it is decided', async () => {
  const { asker, ask, listed, decline, approve, boss } = await shop()
  const [first, second] = [await ask(), await ask({ firstDay: '2026-11-16', lastDay: '2026-11-17' })]
  assert.deepEqual(
    (await listed()).map(({ id, state, isOwn, lastName }) => [id, state, isOwn, lastName]),
    [
      [first.id, 'waiting', false, 'Gruber'],
      [second.id, 'waiting', false, 'Gruber'],
    ],
  )
  await approve(boss, first.id, 1)
  assert.equal((await decline([{ id: second.id, version: 1 }])).status, 200)
  assert.deepEqual(await listed(), [], 'nothing waits any more')
  assert.deepEqual(
    (await listed(asker)).map(({ id, state, declineReason, isOwn }) => [id, state, declineReason, isOwn]),
    [
      [first.id, 'approved', null, true],
      [second.id, 'declined', 'Inventur', true],
    ],
  )
})

test('nobody approves, declines or takes a decision back without the right, in whichever way they try', async () => {
  const { asker, ask, change, approve, storeId } = await shop()
  const { id } = await ask()
  const records = [{ id, version: 1 }]
  const tries = [
    await approve(asker, id, 1),
    await change(asker, id, { mdApproved: true }, 1),
    await asker.api(absenceRequests.decline, { body: { storeId, records, reason: 'x' } }),
    await asker.api(absenceRequests.takeBack, { body: { storeId, records } }),
    await asker.api(approvals.takeBackAbsences, { body: { storeId, records } }),
  ]
  assert.deepEqual(
    tries.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  )
  assert.deepEqual(await rawSql('select md_approved, decline_reason, version from absence where id = $1', [id]), [
    { md_approved: false, decline_reason: null, version: 1 },
  ])
})

test('an approved absence that somebody changes without the right to approve waits again, but for a note', async () => {
  const { asker, boss, ask, change, approve, listed } = await shop()
  const { id } = await ask()
  await approve(boss, id, 1)
  const noted = (await change(asker, id, { note: 'Hochzeit', reason: 'Nachgetragen' }, 2)).body.data
  assert.deepEqual([noted.mdApproved, noted.version], [true, 3])
  const longer = (await change(asker, id, { lastDay: '2026-11-09', reason: 'Verlängert' }, 3)).body.data
  assert.deepEqual([longer.mdApproved, longer.lastDay], [false, '2026-11-09'])
  assert.deepEqual(
    (await listed()).map(request => request.id),
    [id],
  )
  const still = (await change(boss, id, { mdApproved: true }, 4)).body.data
  assert.equal((await change(boss, id, { lastDay: '2026-11-10', reason: 'Noch einer' }, 5)).body.data.mdApproved, true)
  assert.equal(still.mdApproved, true)
})

test('the shipped roles decide as before: who wrote absences approves them, planning only reads', () => {
  const rights = (name: string) =>
    SHIPPED_ROLES.find(role => role.name === name)!.permissions.filter(right => right.startsWith('absences.'))
  const all = ['absences.read', 'absences.write', 'absences.approve']
  for (const name of ['Besitzer', 'Administrator', 'Lohnverrechnung', 'Filialleitung'])
    assert.deepEqual(rights(name), all, name)
  assert.deepEqual(rights('Planung'), ['absences.read'])
  assert.deepEqual(rights('user'), [])
})

test('a declined absence counts nowhere: not handed over, not warned of, and in nobody’s way', async () => {
  const { boss, ask, decline, employee, storeId } = await shop()
  const { id } = await ask()
  await decline([{ id, version: 1 }])
  const { body } = await boss.api(exportPreviews.absences, { query: { storeId, ...NOVEMBER } })
  assert.deepEqual(
    body.data.notExported.map(row => [row.id, row.status]),
    [[id, 'abgelehnt']],
  )
  assert.equal(
    body.data.checks.some(({ code }) => code === 'not-exported'),
    false,
  )
  const again = { employeeId: employee.id, storeId, mdType: 1, ...DAYS, mdApproved: true }
  assert.equal((await boss.api(absenceRecords.create, { body: again })).status, 200)
  const listed = (await boss.api(absences.list, { query: { storeId, ...NOVEMBER } })).body.data
  assert.deepEqual(
    listed.map(({ mdApproved }) => mdApproved),
    [false, true],
  )
})

test('the reason of a decision lies in the history, and a decision is taken back as long as nothing changed', async () => {
  const { boss, company, ask, decline, storeId, listed } = await shop()
  const { id } = await ask()
  const { data: records } = (await decline([{ id, version: 1 }])).body
  assert.deepEqual(records, [{ id, version: 2 }])
  assert.equal((await boss.api(absenceRequests.takeBack, { body: { storeId, records } })).status, 200)
  assert.deepEqual(
    (await listed()).map(({ state }) => state),
    ['waiting'],
  )
  const late = await boss.api(absenceRequests.takeBack, { body: { storeId, records } })
  assert.deepEqual(
    [late.status, late.refusal.message],
    [409, 'Seither geändert: Gruber Eva. Es wurde nichts geändert.'],
  )
  const trail = await rawSql(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'time/absences' order by id offset 1`,
    [company],
  )
  assert.deepEqual(trail, [
    { action: 'refused', before: { declineReason: null }, after: { declineReason: 'Inventur' } },
    { action: 'changed', before: { declineReason: 'Inventur' }, after: { declineReason: null } },
  ])
})

test('whoever changes what was declined asks anew, and what is doubtful by then is asked about', async () => {
  const { asker, ask, change, decline, listed, employee } = await shop()
  const { id } = await ask()
  await decline([{ id, version: 1 }])
  const stamp = await build.stamp({ employee })
  const doubted = await change(asker, id, { note: 'Bitte doch' }, 2)
  assert.deepEqual(Object.keys(doubted.refusal.fields!), [`overlap-stamp-${stamp.id}`])
  const anew = await change(asker, id, { firstDay: '2026-11-04' }, 2)
  assert.deepEqual([anew.body.data.declineReason, anew.body.data.mdApproved], [null, false])
  assert.deepEqual(
    (await listed(asker)).map(({ state, isOwn }) => [state, isOwn]),
    [['waiting', true]],
  )
})

test('one of the chosen that was changed, decided or is of another store keeps all of them waiting', async () => {
  const { company, ask, decline, approve, boss, listed } = await shop()
  const [first, second] = [await ask(), await ask({ firstDay: '2026-11-16', lastDay: '2026-11-17' })]
  const stale = await decline([
    { id: first.id, version: 1 },
    { id: second.id, version: 9 },
  ])
  assert.deepEqual([stale.status, stale.refusal.code], [409, 'stale'])
  await approve(boss, second.id, 1)
  const decided = await decline([
    { id: first.id, version: 1 },
    { id: second.id, version: 2 },
  ])
  assert.deepEqual(
    [decided.status, decided.refusal.message],
    [409, 'Gruber Eva: Schon genehmigt. Es wurde nichts geändert.'],
  )
  const elsewhere = await build.absence({ company, approved: false })
  const foreign = await build.absence({ approved: false })
  for (const id of [elsewhere.id, foreign.id])
    assert.equal((await decline([first, { id, version: 1 }].map(({ id, version }) => ({ id, version })))).status, 404)
  assert.deepEqual((await decline([{ id: first.id, version: 1 }], ' ')).refusal.fields, {
    reason: 'Bitte geben Sie einen Grund an',
  })
  assert.deepEqual(
    (await listed()).map(({ id }) => id),
    [first.id],
  )
})

test('what was declined is not approved with others', async () => {
  const { boss, ask, decline, storeId } = await shop()
  const { id } = await ask()
  await decline([{ id, version: 1 }])
  const { body } = await boss.api(approvals.previewAbsences, { body: { storeId, ids: [id] } })
  assert.deepEqual(body.data, { approvable: [], refused: [{ id, reason: 'Schon abgelehnt' }] })
})

test('without a store somebody’s requests of several are declined together, and taken back together', async () => {
  const { boss, company, employee, ask } = await shop()
  const elsewhere = await build.store({ company })
  const records = [await ask(), await ask({ storeId: elsewhere, firstDay: '2026-11-16', lastDay: '2026-11-17' })]
  const chosen = records.map(({ id }) => ({ id, version: 1 }))
  const bound = await signedIn({ company, storeIds: [employee.store!] })
  const refused = await bound.api(absenceRequests.decline, { body: { records: chosen, reason: 'Inventur' } })
  assert.equal(refused.status, 404)
  const declined = await boss.api(absenceRequests.decline, { body: { records: chosen, reason: 'Inventur' } })
  assert.deepEqual(
    declined.body.data.toSorted((a, b) => a.id - b.id),
    chosen.map(({ id }) => ({ id, version: 2 })),
  )
  assert.equal((await boss.api(absenceRequests.takeBack, { body: { records: declined.body.data } })).status, 200)
  const states = (await boss.api(absenceRecords.ofPerson, { params: { id: employee.id } })).body.data
  assert.deepEqual(
    states.map(({ declineReason }) => declineReason),
    [null, null],
  )
})
