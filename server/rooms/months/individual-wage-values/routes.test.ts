import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OwnWageCell, ownWageValues } from '#contract/months/individual-wage-values.ts'
import { individualWageTypes } from '#contract/settings/individual-wage-types.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const october = { year: 2026, month: 10 }

/** A store with somebody who works there, and two wage types. */
async function staffed() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company })
  const employee = await build.employee({ company, store, lastName: 'Ahorn', firstName: 'Anna' })
  await build.contract({ employee })
  const euro = await build.ownWageType({ company, number: '500', name: 'Provision' })
  const hours = await build.ownWageType({ company, number: '520', name: 'Erschwernis', unit: 'hours' })
  const cell = (more: Partial<OwnWageCell> = {}): OwnWageCell => ({
    ...{ employeeId: employee.id, storeId: store, wageTypeId: euro, hundredths: 12_050, version: null },
    ...more,
  })
  const write = (cells: OwnWageCell[], month = 10, origin: 'typed' | 'imported' = 'typed') =>
    session.api(ownWageValues.change, { body: { year: 2026, month, origin, cells } })
  const read = async () => (await session.api(ownWageValues.month, { query: october })).body.data
  return { ...session, store, employee, euro, hours, cell, write, read }
}

test('what is written stands in the month, for its person and store, with who wrote it in the trail', async () => {
  const { company, store, employee, euro, hours, cell, write, read } = await staffed()

  const saved = await write([cell({ note: 'Abschluss' }), cell({ wageTypeId: hours, hundredths: -250 })])

  assert.equal(saved.status, 200, saved.text)
  const month = await read()
  assert.deepEqual(month.wageTypes, [
    { id: euro, number: '500', name: 'Provision', unit: 'euro', computedFrom: null, takesValues: true },
    { id: hours, number: '520', name: 'Erschwernis', unit: 'hours', computedFrom: null, takesValues: true },
  ])
  const [person] = month.employees
  assert.deepEqual(
    [person!.employeeId, person!.storeId, person!.lastName, person!.hasContract],
    [employee.id, store, 'Ahorn', true],
  )
  assert.deepEqual(
    person!.entries.map(({ wageTypeId, hundredths, note, origin, version, codes }) => ({
      ...{ wageTypeId, hundredths, note, origin, version, codes },
    })),
    [
      { wageTypeId: euro, hundredths: 12_050, note: 'Abschluss', origin: 'typed', version: 1, codes: [] },
      { wageTypeId: hours, hundredths: -250, note: '', origin: 'typed', version: 1, codes: [] },
    ],
  )
  const trail = await rawSql<{ action: string; after: Record<string, unknown> }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'months/individual-wage-values' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'created'],
  )
  assert.equal(trail[0]!.after.ownValue, '€ 120,50')
  assert.equal(trail[1]!.after.ownValue, '−2,50 h')
  assert.equal(trail[0]!.after.ownWageType, '500 Provision')
})

test('a value is changed and taken away by its version; what is said as it was leaves no trace', async () => {
  const { company, cell, write, read } = await staffed()
  await write([cell()])

  const same = await write([cell({ version: 1 })])
  const changed = await write([cell({ hundredths: 1, version: 1 })], 10, 'imported')
  const noted = await write([cell({ hundredths: 1, note: 'Nachtrag', version: 2 })])
  const gone = await write([cell({ hundredths: null, version: 3 })])

  assert.equal(same.body.data[0]!.entry!.version, 1)
  assert.deepEqual([changed.body.data[0]!.entry!.version, changed.body.data[0]!.entry!.origin], [2, 'imported'])
  assert.deepEqual([noted.body.data[0]!.entry!.note, noted.body.data[0]!.entry!.origin], ['Nachtrag', 'imported'])
  assert.equal(gone.body.data[0]!.entry, null)
  assert.deepEqual((await read()).employees[0]!.entries, [])
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'months/individual-wage-values' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'changed', 'removed'],
  )
})

test('one stale cell refuses all of them and says what the other wrote', async () => {
  const { cell, write, read, hours } = await staffed()
  await write([cell()])
  await write([cell({ hundredths: 700, version: 1 })])

  const late = await write([cell({ wageTypeId: hours, hundredths: 100 }), cell({ hundredths: 900, version: 1 })])
  const blind = await write([cell({ hundredths: 900 })])
  const removed = await write([cell({ wageTypeId: hours, hundredths: 900, version: 4 })])

  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.deepEqual(late.refusal.fields, { 'cells.1.version': 'Ahorn Anna, 500 Provision: inzwischen 7,00' })
  assert.match(late.refusal.message, /Ahorn Anna, 500 Provision: inzwischen 7,00\. Es wurde nichts gespeichert\./)
  assert.equal(blind.status, 409)
  assert.deepEqual(removed.refusal.fields, { 'cells.0.version': 'Ahorn Anna, 520 Erschwernis: inzwischen gelöscht' })
  assert.deepEqual(
    (await read()).employees[0]!.entries.map(({ hundredths }) => hundredths),
    [700],
  )
})

test('of two who type into one empty cell the second one is told of the first', async () => {
  const { cell, write, read } = await staffed()

  const both = await Promise.all([write([cell({ hundredths: 1 })]), write([cell({ hundredths: 2 })])])

  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await read()).employees[0]!.entries.length, 1)
})

const BAD: [what: string, cell: object, field: string, says: RegExp][] = [
  ['no number', { hundredths: 'viel' }, 'cells.0.hundredths', /^Eine Zahl bis 99 999,99/],
  ['a fraction of a hundredth', { hundredths: 1.5 }, 'cells.0.hundredths', /^Eine Zahl bis/],
  ['more than a file takes', { hundredths: 10_000_000 }, 'cells.0.hundredths', /^Eine Zahl bis/],
  ['a long note', { note: 'x'.repeat(501) }, 'cells.0.note', /^Höchstens 500 Zeichen$/],
  ['no version', { version: undefined }, 'cells.0.version', /^Muss angegeben werden$/],
]
for (const [what, more, field, says] of BAD)
  test(`a cell with ${what} is refused at its field`, async () => {
    const { api, cell } = await staffed()
    const body = { ...october, origin: 'typed' as const, cells: [{ ...cell(), ...more } as OwnWageCell] }

    const { status, refusal } = await api(ownWageValues.change, { body })

    assert.equal(status, 400)
    assert.match(refusal.fields?.[field] ?? JSON.stringify(refusal), says)
  })

test('a cell twice, somebody of another store, a hidden wage type: each is refused at its field, and nothing is written', async () => {
  const { company, cell, write, read } = await staffed()
  const elsewhere = await build.store({ company })
  const hidden = await build.ownWageType({ company, number: '599', name: 'Alt' })
  await rawSql('update individual_wage_type set is_visible = false where company_id = $1 and id = $2', [
    company,
    hidden,
  ])

  const twice = await write([cell(), cell({ hundredths: 3 })])
  const foreignStore = await write([cell({ storeId: elsewhere })])
  const hiddenType = await write([cell({ wageTypeId: hidden })])

  assert.deepEqual(twice.refusal.fields, { 'cells.1.wageTypeId': 'Dieser Wert steht zweimal da' })
  assert.deepEqual(foreignStore.refusal.fields, { 'cells.0.storeId': 'Ahorn Anna arbeitet nicht an diesem Standort' })
  assert.match(hiddenType.refusal.fields!['cells.0.wageTypeId']!, /^„599 Alt“ gilt 2026-10 nicht/)
  assert.deepEqual(
    [twice, foreignStore, hiddenType].map(({ status }) => status),
    [400, 400, 400],
  )
  assert.deepEqual((await read()).employees[0]!.entries, [])
})

test('people, stores and wage types of another company are as if they did not exist', async () => {
  const { cell, write } = await staffed()
  const other = await staffed()

  for (const [foreign, field] of [
    [{ employeeId: other.employee.id }, 'employeeId'],
    [{ storeId: other.store }, 'employeeId'],
    [{ wageTypeId: other.euro }, 'wageTypeId'],
  ] as const) {
    const { status, refusal } = await write([cell(foreign)])
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [404, [`cells.0.${field}`]])
  }
})

test('who is bound to a store sees and writes the values of that store alone', async () => {
  const { company, store, employee, euro } = await staffed()
  const elsewhere = await build.store({ company })
  const both = await build.employee({ company, store: elsewhere })
  await build.contract({ employee: both })
  await build.ownWageValue({ employee: both, wageType: euro })
  const bound = await signedIn({
    ...{ company, permissions: ['exports.run', 'employees.read-sensitive'], storeIds: [store] },
  })

  const { employees } = (await bound.api(ownWageValues.month, { query: october })).body.data
  const cell = { employeeId: both.id, storeId: elsewhere, wageTypeId: euro, hundredths: 1, version: 1 }
  const refused = await bound.api(ownWageValues.change, { body: { ...october, origin: 'typed', cells: [cell] } })

  assert.deepEqual(
    employees.map(({ employeeId }) => employeeId),
    [employee.id],
  )
  assert.equal(refused.status, 404)
})

test('a closed month takes no values and says so; it is said which stores are closed', async () => {
  const { cell, write, read, store, company } = await staffed()
  await write([cell()])
  await build.monthClosing({ company, store, month: '2026-10' })

  const refused = [
    await write([cell({ hundredths: 5, version: 1 })]),
    await write([cell({ hundredths: null, version: 1 })]),
    await write([cell({ hundredths: 12_050, note: 'x', version: 1 })]),
  ]
  const later = await write([cell()], 11)

  assert.deepEqual(
    refused.map(({ status }) => status),
    [423, 423, 423],
  )
  assert.match(refused[0]!.refusal.message, /^Der Oktober 2026 ist in .* abgeschlossen .*Es wurde nichts geändert\.$/)
  assert.equal(later.status, 200)
  assert.deepEqual((await read()).closedStoreIds, [store])
})

test('a wage type with values is neither removed nor counted otherwise, and says where they are', async () => {
  const { api, company, cell, write, euro, store } = await staffed()
  await write([cell()])
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })

  const removed = await api(individualWageTypes.remove, { params: { id: euro } })
  const counted = await api(individualWageTypes.change, { params: { id: euro }, body: { unit: 'hours', version: 1 } })
  const unseen = await bound.api(individualWageTypes.remove, { params: { id: euro } })
  const renamed = await api(individualWageTypes.change, { params: { id: euro }, body: { name: 'Bonus', version: 1 } })

  const [{ name } = { name: '' }] = await rawSql<{ name: string }>('select name from store where id = $1', [store])
  assert.equal(
    removed.refusal.message,
    `„500 Provision“ hat noch Werte: ${name} im Oktober 2026 (1). Sie kann nicht gelöscht werden, aber ausgeblendet.`,
  )
  assert.deepEqual([removed.status, counted.status, renamed.status], [409, 409, 200])
  assert.match(unseen.refusal.message, /hat noch Werte: an Standorten, die Sie nicht sehen \(1\)/)
})

test('who has left is listed for a year without a contract, and the list can be narrowed to stores as JSON', async () => {
  const { api, company, store, employee } = await staffed()
  const left = await build.employee({ company, store, lastName: 'Zeder' })
  await build.contract({ employee: left, from: '2026-01-01', to: '2026-06-30' })
  await rawSql(`update employee set is_hidden = true where id = $1`, [left.id])
  const elsewhere = await build.store({ company })
  await build.employee({ company, store: elsewhere })

  const read = async (storeIds?: string) => {
    const query = { ...october, ...(storeIds !== undefined && { storeIds: storeIds as never }) }
    return (await api(ownWageValues.month, { query })).body.data
  }

  assert.equal((await read()).employees.length, 3)
  const narrowed = await read(JSON.stringify([store]))
  assert.deepEqual(
    narrowed.employees.map(({ employeeId, hasContract }) => [employeeId, hasContract]),
    [
      [employee.id, true],
      [left.id, false],
    ],
  )
  assert.deepEqual(narrowed.storeIds, [store])
  assert.equal((await api(ownWageValues.month, { query: { ...october, storeIds: '[x]' as never } })).status, 400)
})

test('the session’s name is given back, and a request that is sent twice writes once', async () => {
  const { api, cell, read } = await staffed()
  const named = await api(ownWageValues.month, { query: { ...october, sessionId: 'tab-7' } })
  const send = () =>
    api(ownWageValues.change, {
      body: { ...october, origin: 'typed', cells: [cell()] },
      headers: { 'idempotency-key': 'key-of-this-test' },
    })

  assert.equal(named.body.data.sessionId, 'tab-7')
  assert.deepEqual([(await send()).status, (await send()).status], [200, 200])
  assert.equal((await read()).employees[0]!.entries[0]!.version, 1)
})
