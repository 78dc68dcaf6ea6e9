import assert from 'node:assert/strict'
import { test } from 'node:test'
import { averages } from '#contract/settings/averages.ts'
import { type IndividualWageTypeDraft, individualWageTypes } from '#contract/settings/individual-wage-types.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const draft = (more: Partial<IndividualWageTypeDraft> = {}): IndividualWageTypeDraft => ({
  number: '500',
  name: 'Provision',
  unit: 'euro',
  factor: null,
  countsFor: ['vacation', 'sickness'],
  computedFrom: null,
  validFrom: '2026-01-01',
  isVisible: true,
  ...more,
})

test('what is created, changed and removed is in the list and in the trail', async () => {
  const { api, company } = await signedIn()
  const { body } = await api(individualWageTypes.create, { body: draft() })
  const params = { id: body.data.id }
  assert.deepEqual(body.data, { ...draft(), id: params.id, version: 1 })
  const changed = await api(individualWageTypes.change, {
    params,
    body: { countsFor: ['holiday'], factor: 15_000, version: 1 },
  })
  assert.deepEqual(changed.body.data, {
    ...draft({ countsFor: ['holiday'], factor: 15_000 }),
    id: params.id,
    version: 2,
  })
  assert.deepEqual((await api(individualWageTypes.list)).body.data, [changed.body.data])
  assert.equal((await api(individualWageTypes.remove, { params })).status, 200)
  assert.deepEqual((await api(individualWageTypes.list)).body.data, [])
  const trail = await rawSql<{ action: string; after: object | null }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'settings/individual-wage-types' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.deepEqual(trail[1]!.after, { countsFor: ['holiday'], factor: '1,5', version: 2 })
})

const REFUSED: [more: object, field: string, says: RegExp][] = [
  [{ number: ' ' }, 'number', /^Muss angegeben werden$/],
  [{ number: '5;1' }, 'number', /^Nur Buchstaben/],
  [{ number: '12345678901234567' }, 'number', /^Höchstens 16 Zeichen$/],
  [{ name: '' }, 'name', /^Muss angegeben werden$/],
  [{ name: 'x'.repeat(129) }, 'name', /^Höchstens 128 Zeichen$/],
  [{ unit: 'kg' }, 'unit', /^Bitte wählen Sie h, Tage, Stück oder €$/],
  [{ factor: 0 }, 'factor', /^Ein Faktor über 0/],
  [{ factor: 1_000_001 }, 'factor', /^Ein Faktor über 0/],
  [{ countsFor: ['moon'] }, 'countsFor.0', /^Bitte wählen Sie einen der Werte$/],
  [{ validFrom: '30.2.2026' }, 'validFrom', /^Bitte ein Datum eingeben/],
]
for (const [more, field, says] of REFUSED)
  test(`${JSON.stringify(more).slice(0, 50)} is refused at ${field}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(individualWageTypes.create, { body: draft(more) })
    assert.equal(status, 400)
    assert.match(refusal.fields?.[field] ?? '', says)
  })

test('a number that is taken is refused at its field, and a stale change is refused whole', async () => {
  const { api } = await signedIn()
  const one = (await api(individualWageTypes.create, { body: draft() })).body.data
  const taken = await api(individualWageTypes.create, { body: draft({ name: 'Zwei' }) })
  assert.deepEqual([taken.status, taken.refusal.fields], [409, { number: 'Wird bereits verwendet' }])
  const params = { id: one.id }
  await api(individualWageTypes.change, { params, body: { name: 'Bonus', version: 1 } })
  const late = await api(individualWageTypes.change, { params, body: { name: 'Prämie', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(individualWageTypes.list)).body.data[0]!.name, 'Bonus')
})

test('a file is taken over whole: new ones and changed ones; with one that is stale none of it', async () => {
  const { api } = await signedIn()
  await api(individualWageTypes.create, { body: draft() })
  const rows = [
    { ...draft({ name: 'Bonus' }), version: 1 },
    { ...draft({ number: '501', name: 'Kilometer' }), version: null },
  ]
  const taken = await api(individualWageTypes.takeOver, { body: { rows } })
  const named = (list: { number: string; name: string; version: number }[]) =>
    list.map(({ number, name, version }) => [number, name, version])
  const held = [
    ['500', 'Bonus', 2],
    ['501', 'Kilometer', 1],
  ]
  assert.deepEqual(named(taken.body.data), held)
  const fresh = { ...draft({ number: '502' }), version: null }
  for (const stale of [rows[0]!, rows[1]!, { ...draft({ number: '777' }), version: 4 }]) {
    const { status, refusal } = await api(individualWageTypes.takeOver, { body: { rows: [fresh, stale] } })
    assert.deepEqual([status, refusal.code], [409, 'stale'])
  }
  assert.deepEqual(named((await api(individualWageTypes.list)).body.data), held)
})

test('a request that is sent twice makes one', async () => {
  const { api } = await signedIn()
  const send = () =>
    api(individualWageTypes.create, { body: draft(), headers: { 'idempotency-key': 'key-of-this-test' } })
  assert.deepEqual([(await send()).status, (await send()).status], [200, 200])
  assert.equal((await api(individualWageTypes.list)).body.data.length, 1)
})

test('one that is computed is an amount, flows into no average, and is the only one for its absence', async () => {
  const { api, company } = await signedIn()
  const create = (more: Partial<IndividualWageTypeDraft>) =>
    api(individualWageTypes.create, { body: draft({ countsFor: [], computedFrom: 'vacation', ...more }) })
  const refusalOf = ({ status, refusal }: Pick<Awaited<ReturnType<typeof create>>, 'status' | 'refusal'>) => [
    status,
    refusal.fields,
  ]
  const euro = 'Berechnet werden nur Beträge: Die Einheit muss € sein'
  const flows = 'Was aus einem Durchschnitt berechnet wird, zählt selbst für keinen'

  assert.deepEqual(refusalOf(await create({ unit: 'hours' })), [422, { computedFrom: euro }])
  assert.deepEqual(refusalOf(await create({ countsFor: ['holiday'] })), [422, { computedFrom: flows }])
  const { id } = (await create({})).body.data
  assert.deepEqual(refusalOf(await create({ number: '501' })), [409, { computedFrom: 'Wird bereits verwendet' }])
  const change = { params: { id }, body: { countsFor: ['holiday' as const], version: 1 } }
  assert.deepEqual(refusalOf(await api(individualWageTypes.change, change)), [422, { computedFrom: flows }])
  const rows = [{ ...draft({ number: '502', unit: 'days', countsFor: [], computedFrom: 'sickness' }), version: null }]
  const taken = await api(individualWageTypes.takeOver, { body: { rows } })
  assert.deepEqual([taken.status, taken.refusal.fields], [422, { computedFrom: euro }])
  assert.deepEqual(
    (await api(individualWageTypes.list)).body.data.map(({ number, computedFrom }) => [number, computedFrom]),
    [['500', 'vacation']],
  )

  await build.average({ company, name: 'Urlaubsentgelt' })
  const [average] = (await api(averages.list)).body.data
  const wanted = { params: { id: average!.id }, body: { ownTypes: [id], version: average!.version } }
  assert.deepEqual((await api(averages.change, wanted)).refusal.fields, {
    ownTypes: '„Provision“ wird selbst aus einem Durchschnitt berechnet',
  })
})

test('a file that passes on what is computed is taken over, and a change that says nothing of it leaves it', async () => {
  const { api } = await signedIn()
  const vacation = draft({ number: '700', countsFor: [], computedFrom: 'vacation' })
  const { id } = (await api(individualWageTypes.create, { body: vacation })).body.data
  const rows = [
    { ...vacation, number: '701', version: null },
    { ...vacation, computedFrom: null, version: 1 },
  ]

  const taken = (await api(individualWageTypes.takeOver, { body: { rows } })).body.data
  const other = taken.find(({ number }) => number === '701')!
  const renamed = { params: { id: other.id }, body: { name: 'Urlaubsentgelt', version: other.version } }

  assert.deepEqual([taken.find(one => one.id === id)!.computedFrom, other.computedFrom], [null, 'vacation'])
  assert.equal((await api(individualWageTypes.change, renamed)).body.data.computedFrom, 'vacation')
})
