import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountingCircles } from '#contract/settings/accounting-circles.ts'
import { PALETTE } from '#domain/basics/colours.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

test('what is created, changed and removed is in the list and in the trail', async () => {
  const { api, company } = await signedIn()
  const { body } = await api(accountingCircles.create, { body: { number: 10, name: 'Filialen' } })
  const params = { id: body.data.id }
  const changed = await api(accountingCircles.change, { params, body: { name: 'Betrieb', priority: 4, version: 1 } })
  assert.deepEqual([changed.body.data.name, changed.body.data.sorting, changed.body.data.version], ['Betrieb', 4, 2])
  assert.deepEqual((await api(accountingCircles.list)).body.data, [changed.body.data])
  assert.equal((await api(accountingCircles.remove, { params })).status, 200)
  assert.deepEqual((await api(accountingCircles.list)).body.data, [])
  assert.deepEqual(
    (await trailIn(company)).map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

const refused: [draft: object, field: string, says: string][] = [
  [{ name: 'Filialen' }, 'number', 'Muss angegeben werden'],
  [{ number: null, name: 'Filialen' }, 'number', 'Muss angegeben werden'],
  [{ number: 65536, name: 'Filialen' }, 'number', 'Eine ganze Zahl von 0 bis 65535'],
  [{ number: -1, name: 'Filialen' }, 'number', 'Eine ganze Zahl von 0 bis 65535'],
  [{ number: 1, name: ' ' }, 'name', 'Muss angegeben werden'],
  [{ number: 1, name: 'x'.repeat(129) }, 'name', 'Höchstens 128 Zeichen'],
]
for (const [draft, field, says] of refused)
  test(`${JSON.stringify(draft).slice(0, 60)} is refused at its ${field}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(accountingCircles.create, { body: draft as { number: number; name: string } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })

test('the ends of the range and a name of 128 letters are taken', async () => {
  const { api } = await signedIn()
  for (const number of [0, 65535])
    assert.equal(
      (await api(accountingCircles.create, { body: { number, name: `${number}`.padEnd(128, 'x') } })).status,
      200,
    )
})

test('a number, a name and a colour that are taken are refused at their field', async () => {
  const { api } = await signedIn()
  const first = await api(accountingCircles.create, { body: { number: 1, name: 'Eins' } })
  const { body } = await api(accountingCircles.create, { body: { number: 2, name: 'Zwei' } })
  const params = { id: body.data.id }
  const taken = [
    ['number', await api(accountingCircles.create, { body: { number: 1, name: 'Drei' } })],
    ['name', await api(accountingCircles.create, { body: { number: 3, name: 'Eins' } })],
    ['number', await api(accountingCircles.change, { params, body: { number: 1, version: 1 } })],
    ['name', await api(accountingCircles.change, { params, body: { name: 'Eins', version: 1 } })],
    ['color', await api(accountingCircles.change, { params, body: { color: first.body.data.color, version: 1 } })],
  ] as const
  for (const [field, { status, refusal }] of taken)
    assert.deepEqual([status, refusal.fields], [409, { [field]: 'Wird bereits verwendet' }])
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api } = await signedIn()
  const { body } = await api(accountingCircles.create, { body: { number: 1, name: 'Eins' } })
  const params = { id: body.data.id }
  assert.equal((await api(accountingCircles.change, { params, body: { name: 'Zwei', version: 1 } })).status, 200)
  const late = await api(accountingCircles.change, { params, body: { name: 'Drei', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(accountingCircles.list)).body.data[0]?.name, 'Zwei')
})

test('new ones come last and get colours of their own, also when twenty are created at once', async () => {
  const { api } = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      api(accountingCircles.create, { body: { number: 100 - index, name: `Kreis ${index}` } }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const rows = (await api(accountingCircles.list)).body.data
  assert.deepEqual(
    rows.map(({ sorting }) => sorting),
    rows.map((_, index) => index),
  )
  assert.equal(new Set(rows.map(({ color }) => color)).size, 20)
  assert.deepEqual(
    rows.slice(0, PALETTE.length).map(({ color }) => color),
    PALETTE,
  )
})

test('one at most is the default; the one before gets a version and an entry, and a second click takes it back', async () => {
  const { api, company } = await signedIn()
  const ids: number[] = []
  for (const number of [1, 2])
    ids.push((await api(accountingCircles.create, { body: { number, name: `Kreis ${number}` } })).body.data.id)
  const set = (id: number, isDefault: boolean, version: number) =>
    api(accountingCircles.change, { params: { id }, body: { isDefault, version } })
  const defaults = async () => (await api(accountingCircles.list)).body.data.map(row => [row.isDefault, row.version])
  await set(ids[0]!, true, 1)
  assert.deepEqual(await defaults(), [
    [true, 2],
    [false, 1],
  ])
  await set(ids[1]!, true, 1)
  assert.deepEqual(await defaults(), [
    [false, 3],
    [true, 2],
  ])
  const lost = (await trailIn(company)).filter(({ record_id }) => record_id === String(ids[0]!)).at(-1)
  assert.deepEqual([lost?.before, lost?.after], [{ isDefault: true }, { isDefault: false }])
  await set(ids[1]!, false, 2)
  assert.deepEqual(
    (await defaults()).map(([isDefault]) => isDefault),
    [false, false],
  )
})

test('circles that become the default at the same time leave one', async () => {
  const { api } = await signedIn()
  const ids: number[] = []
  for (const number of [1, 2, 3, 4])
    ids.push((await api(accountingCircles.create, { body: { number, name: `Kreis ${number}` } })).body.data.id)
  const answers = await Promise.all(
    ids.map(id => api(accountingCircles.change, { params: { id }, body: { isDefault: true, version: 1 } })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await api(accountingCircles.list)).body.data.filter(({ isDefault }) => isDefault).length, 1)
})

const trailIn = (company: number) =>
  rawSql<{ action: string; record_id: string; before: object; after: object }>(
    `select action, record_id, before, after from audit_entry
      where company_id = $1 and record_kind = 'settings/accounting-circles' order by id`,
    [company],
  )
