import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import { bulkChanges } from '#contract/people/bulk-changes.ts'
import { employees } from '#contract/people/employees.ts'
import { reentries } from '#contract/people/reentries.ts'
import { sentenceText } from '#contract/sentences.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { employeeMerges } from '#contract/superadmin/employee-merges.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { tellPerson } from '#server/rooms/privacy/person-tables/actions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checksum } from '#server/testing/contract-walk.ts'
import { MERGE_REASON, mergingOperator } from '#server/testing/merge-steps.ts'

withApp()

const SVNR = '1237010180'
const IBAN = 'AT611904300234573201'

/** Somebody who was entered twice: until August under one number, since September under another. */
async function twice() {
  const clerk = await signedIn()
  const { company } = clerk
  await build.ruledModel({ company, name: 'Vollzeit', isDefault: true })
  const store = await build.store({ company, name: 'Graz Lend' })
  const person = (personnelNumber: string, more: object = {}) =>
    build.employee({ company, store, lastName: 'Doppler', firstName: 'Eva', personnelNumber, svnr: SVNR, ...more })
  const [kept, dissolved] = [
    await person('1001', { entry: '2026-09-01' }),
    await person('1002', { entry: '2024-01-01', iban: IBAN }),
  ]
  const left = (id: number) =>
    rawSql(`update employee set exit = '2026-08-31', exit_reason = 'Saisonende' where company_id = $1 and id = $2`, [
      company,
      id,
    ])
  await left(dissolved.id)
  const work = async (former: typeof kept, now: typeof kept) => {
    await build.contract({ employee: former, from: '2024-01-01', to: '2026-08-31', weeklyMinutes: 1200 })
    await build.contract({ employee: now, from: '2026-09-01' })
    await build.stamp({ employee: former, from: '2026-05-04 06:00:00', to: '2026-05-04 14:00:00' })
    await build.absence({ employee: former, type: 2, from: '2026-06-01 00:00:00', to: '2026-06-06 00:00:00' })
    await build.stamp({ employee: now, from: '2026-10-05 06:00:00', to: '2026-10-05 16:00:00' })
  }
  await work(dissolved, kept)
  const file = async (id: number) => (await clerk.api(employees.find, { params: { id } })).body.data
  return { ...(await mergingOperator()), clerk, company, store, kept, dissolved, person, left, work, file }
}

test('two files become one with all that either had; the other number is gone, and company and operators read why', async () => {
  const { clerk, company, kept, dissolved, preview, merge, accountId, file } = await twice()
  const shown = (await preview(kept, dissolved)).body.data
  assert.deepEqual(shown.problems, [])
  assert.match(shown.employments!, /01\.01\.2024 – 31\.08\.2026 wird ein früheres, seit 01\.09\.2026 ist das letzte/)
  assert.deepEqual(
    shown.goes.map(({ label, count }) => [label, count]),
    [
      ['Verträge', 1],
      // Without an IBAN from the beginning, with one since.
      ['Stammdaten mit Datum', 2],
      ['Stempelzeiten', 1],
      ['Abwesenheiten', 1],
    ],
  )
  const bank = shown.fields.find(({ key }) => key === 'bank')
  assert.deepEqual(bank, {
    ...{ key: 'bank', label: 'Bankverbindung', kept: '', proposed: 'dissolved' },
    dissolved: 'AT•• •••• •••• •••• 3201',
  })
  const merged = await merge(kept, dissolved, { fields: { personnelNumber: 'dissolved' } })
  assert.equal(merged.status, 200, merged.text)
  assert.deepEqual([merged.body.data.id, merged.body.data.mdPersonnelId], [kept.id, '1002'])

  const after = await file(kept.id)
  assert.deepEqual([after.entry, after.exit, after.mdPersonnelId], ['2026-09-01', null, '1002'])
  assert.deepEqual(
    after.formerEmployments.map(({ entry, exit, exitReason }) => [entry, exit, exitReason]),
    [['2024-01-01', '2026-08-31', 'Saisonende']],
  )
  assert.deepEqual(
    after.mergedFiles.map(({ id, name, mdPersonnelId }) => [id, name, mdPersonnelId]),
    [[dissolved.id, 'Doppler Eva', '1002']],
  )
  const opened = (await clerk.api(employees.sensitive, { params: { id: kept.id } })).body.data
  assert.deepEqual([opened.socialsecurity, opened.iban, opened.payments.length], [SVNR, IBAN, 2])
  assert.equal((await clerk.api(employees.find, { params: { id: dissolved.id } })).status, 404)

  const log = JSON.parse(JSON.stringify((await clerk.api(eventLog.list, { body: { limit: 20 } } as never)).body))
  const sentences = (log.data.events as Parameters<typeof sentenceText>[0][]).map(event =>
    sentenceText(event, { names: {} }),
  )
  assert.ok(
    sentences.includes(`hat Doppler Eva und Doppler Eva (1002) zusammengelegt: ${MERGE_REASON}`),
    sentences.join('\n'),
  )
  assert.ok(
    sentences.some(text => /angesehen/.test(text)),
    'looking at both files stands there, too',
  )
  const events = await rawSql(`select detail from account_event where account_id = $1 and action = 'people merged'`, [
    accountId,
  ])
  assert.deepEqual(
    events.map(({ detail }) => detail),
    [{ company, kept: kept.id, dissolved: dissolved.id, reason: MERGE_REASON }],
  )
})

test('months, leave and sickness come to what they do of somebody who was one person from the beginning', async () => {
  const { clerk, company, kept, dissolved, person, work, merge } = await twice()
  const one = await person('1003', { entry: '2026-09-01', svnr: undefined })
  await work(one, one)
  await rawSql(
    `insert into reentry (company_id, employee_id, entry, former_entry, former_exit, former_is_hidden)
     values ($1, $2, '2026-09-01', '2024-01-01', '2026-08-31', false)`,
    [company, one.id],
  )
  const monthsOf = async (id: number) => {
    const months = []
    for (const month of ['2026-05', '2026-06', '2026-08', '2026-09', '2026-10', '2026-11'])
      months.push((await clerk.api(personMonths.balances, { params: { id }, query: { month } })).body.data)
    return months
  }
  const before = [await monthsOf(kept.id), await monthsOf(dissolved.id)]
  assert.equal((await merge(kept, dissolved)).status, 200)
  const after = await monthsOf(kept.id)
  assert.notDeepEqual(after, before[0])
  assert.deepEqual(after, await monthsOf(one.id))
  assert.equal(
    (await clerk.api(personMonths.balances, { params: { id: dissolved.id }, query: { month: '2026-05' } })).status,
    404,
  )
})

test('where the later employment is the dissolved file’s it is the current one, and the joint re-entry is not taken back by itself', async () => {
  const { clerk, kept, dissolved, merge, file } = await twice()
  assert.equal((await merge(dissolved, kept, { fields: { note: 'kept' } })).status, 200)
  const after = await file(dissolved.id)
  assert.deepEqual(
    [after.entry, after.exit, after.exitReason, after.formerEmployments.map(({ entry, exit }) => [entry, exit])],
    ['2026-09-01', null, '', [['2024-01-01', '2026-08-31']]],
  )
  const undone = await clerk.api(reentries.undo, { params: { id: after.formerEmployments[0]!.id } })
  assert.equal(undone.status, 409)
})

test('what differs is chosen field by field, and values with a date of both agree with the file afterwards', async () => {
  const { clerk, company, kept, dissolved, merge, file } = await twice()
  const set = (id: number, city: string, street: string) =>
    rawSql('update employee set city = $3, street = $4 where company_id = $1 and id = $2', [company, id, city, street])
  await set(kept.id, 'Graz', 'Ring 1')
  await set(dissolved.id, 'Linz', 'Gasse 2')
  await rawSql(
    `update employee_value set valid_from = valid_from - 30 where company_id = $1 and employee_id = $2 and valid_from is not null`,
    [company, kept.id],
  )
  await rawSql(`update employee set birth_date = '1980-01-01' where company_id = $1 and id = $2`, [
    company,
    dissolved.id,
  ])
  assert.equal((await merge(kept, dissolved, { fields: { address: 'kept', bank: 'kept' } })).status, 200)
  const after = await file(kept.id)
  assert.deepEqual([after.city, after.street, after.birthDate, after.iban], ['Graz', 'Ring 1', '1980-01-01', null])
  const held = await rawSql<{ city: string }>(
    `select city from employee_value where company_id = $1 and employee_id = $2 and value_group = 'address' order by valid_from desc nulls last limit 1`,
    [company, kept.id],
  )
  assert.equal(held[0]!.city, 'Graz')
  const { socialsecurity } = (await clerk.api(employees.sensitive, { params: { id: kept.id } })).body.data
  assert.equal(socialsecurity, SVNR)
})

test('it asks who sits there once more, and without a proof nothing is looked at or changed', async () => {
  const { api, company, kept, dissolved } = await twice()
  const before = await checksum(company)
  const body = {
    ...{ keptId: kept.id, dissolvedId: dissolved.id, keptVersion: 1, dissolvedVersion: 1, fields: {} },
    reason: MERGE_REASON,
  }
  const { status, refusal } = await api(employeeMerges.merge, { params: { company }, body })
  assert.deepEqual([status, refusal.code], [403, 'proof_needed'])
  assert.equal(await checksum(company), before)
})

test('sent twice under one key it is done once and answers the same; another request under the key is refused', async () => {
  const { company, kept, dissolved, merge, accountId } = await twice()
  const headers = { 'idempotency-key': randomUUID() }
  const versions = { keptVersion: 1, dissolvedVersion: 1 }
  const first = await merge(kept, dissolved, versions, headers)
  assert.equal(first.status, 200, first.text)
  const before = await checksum(company)
  const again = await merge(kept, dissolved, versions, headers)
  assert.deepEqual([again.status, again.text], [200, first.text])
  const other = await merge(kept, dissolved, { ...versions, fields: { note: 'dissolved' } }, headers)
  assert.deepEqual([other.status, other.refusal.code], [422, 'key_reused'])
  assert.equal(await checksum(company), before)
  const events = await rawSql(`select from account_event where account_id = $1 and action = 'people merged'`, [
    accountId,
  ])
  assert.equal(events.length, 1)
})

test('a stale version of either file, an id of another company, none at all and one file twice are refused, and nothing is done', async () => {
  const { api, company, kept, dissolved, merge, preview } = await twice()
  const foreign = await build.employee()
  const before = await checksum(company)
  for (const stale of [{ keptVersion: 9 }, { dissolvedVersion: 9 }]) {
    const { status, refusal } = await merge(kept, dissolved, stale)
    assert.deepEqual([status, refusal.code], [409, 'stale'])
  }
  for (const id of [foreign.id, 2_000_000_000]) {
    const unknown = { ...foreign, id }
    assert.equal((await merge(kept, { ...unknown, company })).status, 404)
    assert.equal((await merge({ ...unknown, company }, dissolved)).status, 404)
    assert.equal((await preview({ ...unknown, company }, dissolved)).status, 404)
    assert.equal((await api(employeeMerges.candidates, { params: { company, id } })).status, 404)
  }
  assert.equal((await merge({ ...kept, company: 2_000_000_000 }, dissolved)).status, 404)
  const same = await merge(kept, kept)
  assert.match(same.refusal.fields!.dissolvedId!, /zwei verschiedene Akten/)
  for (const [reason, says] of [
    ['kurz', /Mindestens zehn Zeichen/],
    [`SV-Nummer ${SVNR} ist gleich`, /Keine SV-Nummer/],
  ] as const) {
    const { status, refusal } = await merge(kept, dissolved, { reason })
    assert.equal(status, 400)
    assert.match(refusal.fields!.reason!, says)
  }
  assert.equal(await checksum(company), before)
})

test('candidates share a number, or name and birth date; placeholders and others are none, and numbers are masked', async () => {
  const { api, company, kept, dissolved, person } = await twice()
  const [named, banked] = [await person('1004', { svnr: undefined }), await build.employee({ company, iban: IBAN })]
  await person('1005', { svnr: undefined })
  const placeholder = await person('1006')
  await rawSql('update employee set dummy = true where company_id = $1 and id = $2', [company, placeholder.id])
  await rawSql(`update employee set birth_date = '1980-01-01' where company_id = $1 and id = any ($2)`, [
    company,
    [dissolved.id, named.id],
  ])
  const { text, body } = await api(employeeMerges.candidates, { params: { company, id: dissolved.id } })
  assert.deepEqual(
    body.data.map(({ id, reasons }) => [id, reasons]),
    [
      [kept.id, ['gleiche SV-Nummer']],
      [named.id, ['gleicher Name und Geburtstag']],
      [banked.id, ['gleiche IBAN']],
    ],
  )
  assert.doesNotMatch(text, /1237|010180|3457/)
})

test('what somebody changed in many files at once is not taken back into a file that went into another one', async () => {
  const { clerk, company, kept, dissolved, merge, file } = await twice()
  const centre = await build.costCentre({ company, name: 'Küche' })
  const people = [{ employeeId: dissolved.id, version: 1 }]
  const made = await clerk.api(bulkChanges.create, { body: { change: { costCentreId: centre }, people } as never })
  assert.equal(made.status, 200, made.text)
  assert.equal((await merge(kept, dissolved)).status, 200)
  const before = await file(kept.id)
  const undone = await clerk.api(bulkChanges.undo, { params: { id: made.body.data.id } })
  assert.equal(undone.status, 409)
  assert.deepEqual(await file(kept.id), before)
})

test('an access export tells what the log keeps of the file that went, and that it went into this one', async () => {
  const { clerk, company, kept, dissolved, merge } = await twice()
  const before = { entry: '2024-01-01', version: 1, phone: '0664 4711' }
  const changed = await clerk.api(employees.change, { params: { id: dissolved.id }, body: before })
  assert.equal(changed.status, 200, changed.text)
  assert.equal((await merge(kept, dissolved)).status, 200)
  const scope = scopeToClose(clerk.accountId, company, 'test')
  const told = await inCompany(scope, tx => tellPerson(tx, scope, kept.id))
  const rowsOf = (table: string) => told.find(({ of }) => of.table === table)!.rows
  assert.deepEqual(
    rowsOf('employee_merge').map(({ id, name, personnel_number, reason }) => [id, name, personnel_number, reason]),
    [[dissolved.id, 'Doppler Eva', '1002', MERGE_REASON]],
  )
  const entries = JSON.stringify(rowsOf('audit_entry'))
  assert.match(entries, /0664 4711/, 'of the former number')
  assert.match(entries, /Zusammengelegt/)
})

test('a file that others went into goes into another one with all of them', async () => {
  const { kept, dissolved, person, left, merge, file } = await twice()
  const first = await person('1003', { entry: '2020-01-01', svnr: undefined })
  await rawSql(`update employee set exit = '2021-12-31' where id = $1 and company_id = $2`, [first.id, first.company])
  await left(dissolved.id)
  assert.equal((await merge(dissolved, first)).status, 200)
  const merged = await merge(kept, dissolved)
  assert.equal(merged.status, 200, merged.text)
  const after = await file(kept.id)
  assert.deepEqual(after.mergedFiles.map(({ id }) => id).toSorted(), [dissolved.id, first.id].toSorted())
  assert.deepEqual(
    after.formerEmployments.map(({ entry, exit }) => [entry, exit]),
    [
      ['2024-01-01', '2026-08-31'],
      ['2020-01-01', '2021-12-31'],
    ],
  )
})

test('who was registered with an earlier employment is not proposed as registered with the one that goes on', async () => {
  const { company, kept, dissolved, preview } = await twice()
  await rawSql(
    `update employee set social_insurance_registered = true, social_insurance_registered_since = '2024-01-01' where company_id = $1 and id = $2`,
    [company, dissolved.id],
  )
  const proposed = async (one: typeof kept, other: typeof kept) =>
    (await preview(one, other)).body.data.fields.find(({ key }) => key === 'registration')
  assert.deepEqual(await proposed(kept, dissolved), {
    ...{ key: 'registration', label: 'Anmeldung bei der ÖGK', kept: '', proposed: 'kept' },
    dissolved: 'angemeldet seit 01.01.2024',
  })
  assert.equal((await proposed(dissolved, kept))!.proposed, 'dissolved')
})
