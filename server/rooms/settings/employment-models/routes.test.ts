import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { type EmploymentRules, SHIPPED_RULES } from '#domain/wages/employment-rules.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const PART_TIME = EMPLOYMENT_TEMPLATES.find(({ key }) => key === 'partTime')!.rules
const draft = (name: string, more: object = {}) => ({
  ...PART_TIME,
  name,
  group: 'worker' as const,
  validFrom: '2026-01-01',
  ...more,
})
const planned = (more: Partial<EmploymentRules> = {}) => ({ ...PART_TIME, validFrom: '2031-01-01', ...more })
type Api = Awaited<ReturnType<typeof signedIn>>['api']
const made = async (api: Api, name = 'Teilzeit') =>
  (await api(employmentModels.create, { body: draft(name) })).body.data

test('a model is made with its rules, planned, changed, withdrawn and removed, and the trail has each step', async () => {
  const { api, company } = await signedIn()
  const model = await made(api)
  assert.deepEqual([model.name, model.group, model.people, model.rules.length], ['Teilzeit', 'worker', 0, 1])
  const params = { id: model.id }
  const added = await api(employmentModels.addRules, { params, body: planned({ overtimePercent: 6000 }) })
  assert.deepEqual(
    added.body.data.rules.map(({ validFrom, overtimePercent }) => [validFrom, overtimePercent]),
    [
      ['2026-01-01', 5000],
      ['2031-01-01', 6000],
    ],
  )
  const rule = { id: added.body.data.rules[1]!.id }
  const openings = [{ days: 'saturday' as const, from: 780, to: 1080, percent: 5000 }]
  const changed = await api(employmentModels.changeRules, { params: rule, body: { openings, version: 1 } })
  assert.deepEqual(
    [changed.status, changed.body.data.openings, changed.body.data.version],
    [
      200,
      // What clients of earlier releases do not send of a window.
      [{ ...openings[0], overtime: 'none', overtimePercent: null }],
      2,
    ],
  )
  assert.equal((await api(employmentModels.withdrawRules, { params: rule })).status, 200)
  assert.deepEqual((await api(employmentModels.details)).body.data, [model])
  assert.equal((await api(employmentModels.remove, { params })).status, 200)
  assert.deepEqual((await api(employmentModels.list)).body.data, [])

  const trail = await trailIn(company)
  assert.deepEqual(
    trail.map(({ action, record_id }) => [action, Number(record_id)]),
    ['created', 'changed', 'changed', 'undone', 'removed'].map(action => [action, model.id]),
  )
  assert.deepEqual(trail[1]!.before, { validFrom: '2026-01-01', overtimePercent: 5000 })
  assert.deepEqual(trail[1]!.after, { validFrom: '2031-01-01', overtimePercent: 6000 })
  assert.deepEqual(trail[2]!.after, { openings: ['Samstag 13:00–18:00 50 %'] })
})

test('a request that is sent twice makes one model and one version', async () => {
  const { api } = await signedIn()
  const twice = async <T>(send: (idempotencyKey: string) => Promise<T>) => [
    await send('key-of-this-test'),
    await send('key-of-this-test'),
  ]
  const models = await twice(idempotencyKey =>
    api(employmentModels.create, { body: draft('Eins'), headers: { 'idempotency-key': idempotencyKey } }),
  )
  assert.equal(new Set(models.map(({ body }) => body.data.id)).size, 1)
  const params = { id: models[0]!.body.data.id }
  await twice(idempotencyKey =>
    api(employmentModels.addRules, { params, body: planned(), headers: { 'idempotency-key': `${idempotencyKey}-2` } }),
  )
  assert.equal((await api(employmentModels.details)).body.data[0]!.rules.length, 2)
})

const REFUSED: [says: string, field: string, change: object][] = [
  ['Muss angegeben werden', 'name', { name: ' ' }],
  ['Bitte wählen Sie eine Gruppe', 'group', { group: 'boss' }],
  ['Wochenstunden über 0 und bis 60', 'weeklyMinutes', { weeklyMinutes: 0 }],
  ['Wochenstunden über 0 und bis 60', 'weeklyMinutes', { weeklyMinutes: 3601 }],
  ['Ein Prozentsatz von 0 bis 1000', 'overtimePercent', { overtimePercent: 12.5 }],
  ['Bitte ein Datum eingeben (TT.MM.JJJJ)', 'validFrom', { validFrom: '31.2.2026' }],
  ['Bitte wählen Sie einen der Werte', 'vacationUnit', { vacationUnit: 'moons' }],
  ['Liegt unter den Wochenstunden (20,00)', 'moreWorkOverMinutes', { moreWorkOverMinutes: 1199 }],
  ['Die Tage ergeben 8,00 Stunden, die Woche hat 20,00', 'distribution', { distribution: 'byDay', mondayMinutes: 480 }],
  [
    'Zeile 1: Das Ende liegt vor dem Beginn',
    'openings',
    { openings: [{ days: 'saturday', from: 1080, to: 780, percent: 0 }] },
  ],
]
for (const [says, field, change] of REFUSED)
  test(`${JSON.stringify(change)} is refused at ${field}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(employmentModels.create, { body: draft('Neu', change) })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
    assert.deepEqual((await api(employmentModels.list)).body.data, [])
  })

test('a change that contradicts what stays is refused at its field, and nothing is written', async () => {
  const { api } = await signedIn()
  const model = await made(api)
  const { body } = await api(employmentModels.addRules, { params: { id: model.id }, body: planned() })
  const params = { id: body.data.rules[1]!.id }
  const { status, refusal } = await api(employmentModels.changeRules, {
    params,
    body: { weeklyMinutes: 1500, version: 1 },
  })
  assert.deepEqual([status, refusal.fields], [400, { moreWorkOverMinutes: 'Liegt unter den Wochenstunden (25,00)' }])
  assert.deepEqual((await api(employmentModels.details)).body.data, [body.data])
})

test('names and first days that are taken are refused at their field', async () => {
  const { api } = await signedIn()
  const model = await made(api, 'Eins')
  const other = await made(api, 'Zwei')
  const taken = [
    ['name', await api(employmentModels.create, { body: draft('Eins') })],
    ['name', await api(employmentModels.copy, { params: { id: model.id }, body: { name: 'Zwei' } })],
    ['name', await api(employmentModels.change, { params: { id: other.id }, body: { name: 'Eins', version: 1 } })],
    [
      'validFrom',
      await api(employmentModels.addRules, {
        params: { id: model.id },
        body: { ...planned(), validFrom: '2026-01-01', actsBack: true },
      }),
    ],
  ] as const
  for (const [field, { status, refusal }] of taken)
    assert.deepEqual([status, refusal.fields], [409, { [field]: 'Wird bereits verwendet' }])
})

test('what begins in the past, or changes what already holds, must be meant', async () => {
  const { api, company } = await signedIn()
  const model = await made(api)
  const employee = await build.employee({ company, store: await build.store({ company }) })
  await build.contract({ employee })
  const params = { id: model.id }
  const past = { ...planned(), validFrom: '2026-02-01' }
  const added = await api(employmentModels.addRules, { params, body: past })
  assert.match(added.refusal.fields?.actsBack ?? '', /Abgeschlossene Monate ändern sich nie\.$/)
  assert.equal((await api(employmentModels.addRules, { params, body: { ...past, actsBack: true } })).status, 200)

  const rule = { id: model.rules[0]!.id }
  const silent = await api(employmentModels.changeRules, { params: rule, body: { overtimePercent: 7000, version: 1 } })
  assert.deepEqual([silent.status, Object.keys(silent.refusal.fields ?? {})], [400, ['actsBack']])
  const meant = await api(employmentModels.changeRules, {
    params: rule,
    body: { overtimePercent: 7000, actsBack: true, version: 1 },
  })
  assert.deepEqual([meant.status, meant.body.data.overtimePercent], [200, 7000])
})

test('of a model that nobody has, had or will have nothing is asked about months', async () => {
  const { api, company } = await signedIn()
  await made(api, 'Standard')
  const model = await made(api)
  const store = await build.store({ company })
  const isHeld = async () => (await api(employmentModels.details)).body.data.find(({ id }) => id === model.id)!.isHeld
  const rule = { params: { id: model.rules[0]!.id } }
  const change = (overtimePercent: number, version: number) =>
    api(employmentModels.changeRules, { ...rule, body: { overtimePercent, version } })
  // By the default works who names none; this one is not it.
  await build.contract({ employee: await build.employee({ company, store }) })
  assert.equal(await isHeld(), false)
  assert.equal((await change(6000, 1)).status, 200)
  const past = { ...planned(), validFrom: '2026-02-01' }
  assert.equal((await api(employmentModels.addRules, { params: { id: model.id }, body: past })).status, 200)

  const former = await build.employee({ company, store })
  const contract = await build.contract({ employee: former })
  await rawSql(
    `update contract set employment_model_id = $2, valid_from = '2026-01-01', valid_to = '2026-01-31' where id = $1`,
    [contract, model.id],
  )
  assert.equal(await isHeld(), true)
  assert.deepEqual(Object.keys((await change(7000, 2)).refusal.fields ?? {}), ['actsBack'])
})

test('rules that hold, and the only ones, are not withdrawn', async () => {
  const { api } = await signedIn()
  const model = await made(api)
  const { body } = await api(employmentModels.create, { body: draft('Später', { validFrom: '2031-01-01' }) })
  for (const [id, says] of [
    [model.rules[0]!.id, /gelten schon/],
    [body.data.rules[0]!.id, /braucht Regeln/],
  ] as const) {
    const { status, refusal } = await api(employmentModels.withdrawRules, { params: { id } })
    assert.equal(status, 409)
    assert.match(refusal.message, says)
  }
})

test('stale versions of a model and of its rules are refused', async () => {
  const { api } = await signedIn()
  const model = await made(api)
  const params = { id: model.id }
  assert.equal((await api(employmentModels.change, { params, body: { name: 'Eins', version: 1 } })).status, 200)
  assert.equal(
    (await api(employmentModels.change, { params, body: { name: 'Zwei', version: 1 } })).refusal.code,
    'stale',
  )
  const rule = { params: { id: model.rules[0]!.id } }
  const change = (overtimePercent: number) =>
    api(employmentModels.changeRules, { ...rule, body: { overtimePercent, actsBack: true, version: 1 } })
  assert.equal((await change(6000)).status, 200)
  assert.equal((await change(7000)).refusal.code, 'stale')
  assert.equal((await api(employmentModels.details)).body.data[0]!.rules[0]!.overtimePercent, 6000)
})

test('the first model is the default; another one takes its place, with a version and an entry for both', async () => {
  const { api, company } = await signedIn()
  const [one, other] = [await made(api, 'Eins'), await made(api, 'Zwei')]
  assert.deepEqual([one.isDefault, other.isDefault], [true, false])
  const choose = async (id: number) => {
    const { version } = (await api(employmentModels.details)).body.data.find(model => model.id === id)!
    return api(employmentModels.change, { params: { id }, body: { isDefault: true, version } })
  }
  await Promise.all([choose(other.id), choose(one.id)])
  await choose(other.id)
  const rows = (await api(employmentModels.details)).body.data
  assert.deepEqual(
    rows.map(({ name, isDefault }) => [name, isDefault]),
    [
      ['Zwei', true],
      ['Eins', false],
    ],
  )
  const lost = (await trailIn(company)).filter(({ record_id }) => record_id === String(one.id)).at(-1)
  assert.deepEqual([lost?.before, lost?.after], [{ isDefault: true }, { isDefault: false }])
})

test('a copy has all versions of the rules and is never the default; a template is one until somebody looks at it', async () => {
  const { api } = await signedIn()
  const { body } = await api(employmentModels.create, { body: draft('Eins', { isTemplate: true }) })
  await api(employmentModels.addRules, { params: { id: body.data.id }, body: planned({ weeklyMinutes: 1100 }) })
  const [model] = (await api(employmentModels.details)).body.data
  assert.deepEqual([body.data.isTemplate, model!.isTemplate, model!.version], [true, false, 2])
  const copy = (await api(employmentModels.copy, { params: { id: model!.id }, body: { name: 'Zwei' } })).body.data
  const plain = ({ rules }: typeof copy) => rules.map(({ id: _, version: __, ...rest }) => rest)
  assert.deepEqual(plain(copy), plain(model!))
  assert.equal(copy.isDefault, false)
})

test('who has a model is counted by the stores one sees, and nobody’s model alone can be removed', async () => {
  const { api, company } = await signedIn()
  const [store, elsewhere] = [await build.store({ company }), await build.store({ company })]
  const model = await made(api)
  const params = { id: model.id }
  const people = [
    { store, model: model.id },
    { store: elsewhere, model: model.id },
    { store: elsewhere, model: model.id, exit: '2026-01-31' },
  ]
  for (const person of people)
    await rawSql(
      `insert into employee (company_id, last_name, store_id, employment_model_id, entry, exit) values ($1, 'Muster', $2, $3, '2025-01-01', $4)`,
      [company, person.store, person.model, person.exit ?? null],
    )
  const bound = await signedIn({ company, storeIds: [store] })
  assert.equal((await api(employmentModels.details)).body.data[0]!.people, 2)
  assert.equal((await bound.api(employmentModels.details)).body.data[0]!.people, 1)
  const affected = async (from: string) => (await api(employmentModels.affected, { params, query: { from } })).body.data
  assert.deepEqual(await affected('2031-01-01'), { people: 2, stores: 2 })
  assert.deepEqual(await affected('2026-01-31'), { people: 3, stores: 2 })
  for (const caller of [api, bound.api]) {
    const { status, refusal } = await caller(employmentModels.remove, { params })
    assert.deepEqual([status, refusal.code], [409, 'in_use'])
    assert.match(refusal.message, /bei 3 Mitarbeitern/)
  }
})

test('a person whose contract alone names a model is counted, too, until the contract ends', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const model = await made(api)
  const [person] = await rawSql<{ id: number }>(
    `insert into employee (company_id, last_name, store_id, entry) values ($1, 'Muster', $2, '2025-01-01') returning id`,
    [company, store],
  )
  await rawSql(
    `insert into contract (company_id, employee_id, store_id, valid_from, valid_to, weekly_minutes, employment_model_id)
      values ($1, $2, $3, '2025-01-01', '2030-12-31', 1200, $4)`,
    [company, person!.id, store, model.id],
  )
  const affected = async (from: string) =>
    (await api(employmentModels.affected, { params: { id: model.id }, query: { from } })).body.data.people
  assert.deepEqual([await affected('2030-12-31'), await affected('2031-01-01')], [1, 0])
  assert.match((await api(employmentModels.remove, { params: { id: model.id } })).refusal.message, /bei 1 Mitarbeiter /)
})

test('a model of an earlier release has no rules until somebody gives it some, and what a release adds is filled in', async () => {
  const { api, company } = await signedIn()
  const id = await build.employmentModel({ company, name: 'Alt' })
  assert.deepEqual((await api(employmentModels.details)).body.data[0]!.rules, [])
  assert.equal((await api(employmentModels.addRules, { params: { id }, body: planned() })).status, 200)
  await rawSql(`update employment_rule set rules = rules - 'brokenWeek' where company_id = $1`, [company])
  assert.equal((await api(employmentModels.details)).body.data[0]!.rules[0]!.brokenWeek, SHIPPED_RULES.brokenWeek)
})

const trailIn = (company: number) =>
  rawSql<{ action: string; record_id: string; before: object; after: object }>(
    `select action, record_id, before, after from audit_entry
      where company_id = $1 and record_kind = 'settings/employment-models' order by id`,
    [company],
  )
