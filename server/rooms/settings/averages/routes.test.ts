import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AverageDraft, averages } from '#contract/settings/averages.ts'
import { individualWageTypes } from '#contract/settings/individual-wage-types.ts'
import { AVERAGE_TEMPLATES } from '#domain/settings/average-templates.ts'
import type { CountsFor } from '#domain/wages/individual-wage-type.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import { averagesOn } from '#server/rooms/settings/public.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

const draft = (more: Partial<AverageDraft> = {}): AverageDraft => ({
  ...AVERAGE_TEMPLATES[0]!.rules,
  name: 'Urlaubsentgelt',
  validFrom: '2026-01-01',
  isTemplate: false,
  ...more,
})
type Api = Awaited<ReturnType<typeof signedIn>>['api']
const made = async (api: Api, more: Partial<AverageDraft> = {}) =>
  (await api(averages.create, { body: draft(more) })).body.data
const listed = async (api: Api) => (await api(averages.list)).body.data
const ownType = async (api: Api, number = '500', countsFor: CountsFor[] = ['vacation']) => {
  const values = { number, name: `Provision ${number}`, unit: 'euro' as const, factor: null, isVisible: true }
  return (await api(individualWageTypes.create, { body: { ...values, countsFor, validFrom: '2026-01-01' } })).body.data
}

test('what is created, changed and removed is in the list and in the trail, wage types by their names', async () => {
  const { api, company } = await signedIn()
  const provision = await ownType(api)
  const one = await made(api, { ownTypes: [provision.id], isTemplate: true })
  const { id, averageId } = one
  assert.deepEqual(one, { ...draft({ ownTypes: [provision.id], isTemplate: true }), id, averageId, version: 1 })
  const changed = await api(averages.change, {
    params: { id },
    body: { period: 'months3', kinds: ['NACHT', 'UE50'], version: 1 },
  })
  assert.deepEqual(changed.body.data, {
    ...one,
    period: 'months3',
    kinds: ['UE50', 'NACHT'],
    isTemplate: false,
    version: 2,
  })
  assert.deepEqual(await listed(api), [changed.body.data])
  assert.equal((await api(averages.remove, { params: { id } })).status, 200)
  assert.deepEqual(await listed(api), [])
  const trail = await rawSql<{ action: string; before: Record<string, unknown>; after: object | null }>(
    `select action, before, after from audit_entry
      where company_id = $1 and record_kind = 'settings/averages' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.deepEqual(trail[1]!.after, { period: 'months3', kinds: ['UE50', 'NACHT'], isTemplate: false, version: 2 })
  assert.deepEqual(trail[2]!.before.ownTypes, ['500 Provision 500'])
})

test('from another day on the same name is another version; the same day is refused at its field', async () => {
  const { api } = await signedIn()
  const first = await made(api)
  const next = await made(api, { validFrom: '2027-01-01', period: 'months12' })
  assert.deepEqual([next.averageId === first.averageId, next.id === first.id], [true, false])
  const taken = { validFrom: 'Ab diesem Tag gibt es schon eine Fassung' }
  const twice = await api(averages.create, { body: draft() })
  assert.deepEqual([twice.status, twice.refusal.fields], [409, taken])
  const moved = await api(averages.change, {
    params: { id: next.id },
    body: { validFrom: '2026-01-01', version: 1 },
  })
  assert.deepEqual([moved.status, moved.refusal.fields], [409, taken])
  assert.deepEqual(await listed(api), [first, next])
})

test('another name holds for all versions, each with a version and an entry of its own; one that is taken is refused', async () => {
  const { api, company } = await signedIn()
  const first = await made(api)
  const next = await made(api, { validFrom: '2027-01-01' })
  const other = await made(api, { name: 'Krankenentgelt' })
  const renamed = await api(averages.change, { params: { id: next.id }, body: { name: 'Urlaub', version: 1 } })
  assert.equal(renamed.status, 200)
  assert.deepEqual(
    (await listed(api)).map(({ id, name, version }) => [id, name, version]),
    [
      [other.id, 'Krankenentgelt', 1],
      [first.id, 'Urlaub', 2],
      [next.id, 'Urlaub', 2],
    ],
  )
  const taken = await api(averages.change, { params: { id: next.id }, body: { name: 'Krankenentgelt', version: 2 } })
  assert.deepEqual([taken.status, taken.refusal.fields], [409, { name: 'Wird bereits verwendet' }])
  const kept = await rawSql(
    `select 1 from audit_entry where company_id = $1 and record_kind = 'settings/averages' and action = 'changed'`,
    [company],
  )
  assert.equal(kept.length, 2)
})

test('with its last version an average goes, and its name is free', async () => {
  const { api } = await signedIn()
  const first = await made(api)
  const next = await made(api, { validFrom: '2027-01-01' })
  await api(averages.remove, { params: { id: first.id } })
  assert.deepEqual(await listed(api), [next])
  await api(averages.remove, { params: { id: next.id } })
  assert.deepEqual(await rawSql('select 1 from average where id = $1', [next.averageId]), [])
  assert.notEqual((await made(api)).averageId, next.averageId)
})

const REFUSED: [more: object, field: string, says: RegExp][] = [
  [{ name: ' ' }, 'name', /^Muss angegeben werden$/],
  [{ name: 'x'.repeat(129) }, 'name', /^Höchstens 128 Zeichen$/],
  [{ usedFor: [] }, 'usedFor', /^Muss angegeben werden$/],
  [{ usedFor: ['moon'] }, 'usedFor.0', /^Bitte wählen Sie einen der Werte$/],
  [{ kinds: ['URLAUB'] }, 'kinds.0', /^Diese Zeitart fließt in keinen Durchschnitt ein$/],
  [{ period: 'calendarYear' }, 'period', /^Bitte wählen Sie einen der Werte$/],
  [{ divisor: 'weeks' }, 'divisor', /^Bitte wählen Sie einen der Werte$/],
  [{ leastTimes: 0 }, 'leastTimes', /^Eine ganze Zahl von 1 bis 13$/],
  [{ leastTimes: 1.5 }, 'leastTimes', /^Eine ganze Zahl von 1 bis 13$/],
  [{ period: 'months3', leastTimes: 4 }, 'leastTimes', /^Höchstens 3, denn der Zeitraum hat 3 Monate$/],
  [{ validFrom: '30.2.2026' }, 'validFrom', /^Bitte ein Datum eingeben/],
]
for (const [more, field, says] of REFUSED)
  test(`${JSON.stringify(more).slice(0, 50)} is refused at ${field}, and nothing is written`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(averages.create, { body: draft(more) })
    assert.equal(status, 400)
    assert.match(refusal.fields?.[field] ?? '', says)
    assert.deepEqual(await listed(api), [])
  })

test('a change that contradicts what is stored is refused, and what a wage type counts for by now stops no other change', async () => {
  const { api } = await signedIn()
  const provision = await ownType(api)
  const { id } = await made(api, { ownTypes: [provision.id], leastTimes: 7 })
  const shorter = await api(averages.change, { params: { id }, body: { period: 'months6', version: 1 } })
  assert.deepEqual([shorter.status, Object.keys(shorter.refusal.fields ?? {})], [400, ['leastTimes']])
  const strange = await api(averages.change, { params: { id }, body: { usedFor: ['holiday'], version: 1 } })
  assert.equal(strange.status, 400)
  assert.match(strange.refusal.fields?.ownTypes ?? '', /^„Provision 500“ zählt für nichts davon/)
  await api(individualWageTypes.change, { params: { id: provision.id }, body: { countsFor: [], version: 1 } })
  assert.equal((await api(averages.change, { params: { id }, body: { leastTimes: 6, version: 1 } })).status, 200)
})

test('individual wage types of another company are unknown, and one that flows into an average stays', async () => {
  const { api } = await signedIn()
  const elsewhere = await ownType((await signedIn()).api)
  const { status } = await api(averages.create, { body: draft({ ownTypes: [elsewhere.id] }) })
  assert.deepEqual([status, await listed(api)], [404, []])
  const provision = await ownType(api)
  const { id } = await made(api, { ownTypes: [provision.id] })
  const params = { id: provision.id }
  const kept = await api(individualWageTypes.remove, { params })
  assert.deepEqual([kept.status, kept.refusal.code], [409, 'in_use'])
  await api(averages.change, { params: { id }, body: { ownTypes: [], version: 1 } })
  assert.equal((await api(individualWageTypes.remove, { params })).status, 200)
})

test('who changes an older version is refused, and of several at one moment one is heard', async () => {
  const { api } = await signedIn()
  const { id } = await made(api)
  const answers = await Promise.all(
    [2, 3, 4].map(leastTimes => api(averages.change, { params: { id }, body: { leastTimes, version: 1 } })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  const late = await api(averages.change, { params: { id }, body: { leastTimes: 5, version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
})

test('a file is taken over whole: new averages, new versions and changed ones; with one that is stale none of it', async () => {
  const { api } = await signedIn()
  await made(api, { isTemplate: true })
  const rows = [
    { ...draft({ period: 'months6' }), version: 1 },
    { ...draft({ validFrom: '2027-01-01' }), version: null },
    { ...draft({ name: 'Krankenentgelt', usedFor: ['sickness'] }), version: null },
  ]
  const taken = await api(averages.takeOver, { body: { rows } })
  const told = (list: { name: string; validFrom: string; period: string; isTemplate: boolean; version: number }[]) =>
    list.map(({ name, validFrom, period, isTemplate, version }) => [name, validFrom, period, isTemplate, version])
  const held = [
    ['Krankenentgelt', '2026-01-01', 'weeks13', false, 1],
    ['Urlaubsentgelt', '2026-01-01', 'months6', false, 2],
    ['Urlaubsentgelt', '2027-01-01', 'weeks13', false, 1],
  ]
  assert.deepEqual(told(taken.body.data), held)
  const fresh = { ...draft({ name: 'Feiertagsentgelt' }), version: null }
  for (const stale of [rows[0]!, rows[1]!, { ...draft({ name: 'Prämie' }), version: 4 }]) {
    const { status, refusal } = await api(averages.takeOver, { body: { rows: [fresh, stale] } })
    assert.deepEqual([status, refusal.code], [409, 'stale'])
  }
  assert.deepEqual(told(await listed(api)), held)
})

test('a request that is sent twice makes one', async () => {
  const { api } = await signedIn()
  const send = () => api(averages.create, { body: draft(), headers: { 'idempotency-key': 'key-of-this-test' } })
  assert.deepEqual([(await send()).status, (await send()).status], [200, 200])
  assert.equal((await listed(api)).length, 1)
})

test('other rooms are given what holds on a day, use by use, with the wage types that flow in', async () => {
  const { api, company, accountId } = await signedIn()
  const provision = await ownType(api)
  await made(api, { usedFor: ['vacation', 'sickness'], ownTypes: [provision.id] })
  await made(api, { usedFor: ['vacation'], validFrom: '2027-01-01', divisor: 'normalHours' })
  const scope = (await scopeOf(accountId, company, 'test'))!
  const on = (day: string) =>
    inCompany(scope, tx => averagesOn(tx, day)).then(found =>
      found.map(({ use, divisor, ownTypes }) => [use, divisor, ownTypes.map(({ number }) => number)]),
    )
  assert.deepEqual(await on('2025-12-31'), [])
  assert.deepEqual(await on('2026-12-31'), [
    ['sickness', 'workedDays', []],
    ['vacation', 'workedDays', ['500']],
  ])
  assert.deepEqual(await on('2027-01-01'), [['vacation', 'normalHours', []]])
})
