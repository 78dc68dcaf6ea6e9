import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventLog } from '#contract/shell/event-log.ts'
import { WORKS_FACT_KINDS, worksFacts } from '#contract/working-time/works-facts.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { inSpan as worksFactsInSpan } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company })
  const write = (body: object) => api(worksFacts.create, { body: body as never })
  const list = async () => (await api(worksFacts.list)).body.data
  return { ...session, store, write, list }
}

test('what holds for the company and for a store is kept from its first to its last day, the company’s first', async () => {
  const { store, write, list } = await shop()
  const closed = (await write({ kind: 'closed_weekday', storeId: store, weekday: 7, from: '01.01.2026' })).body.data
  const breaks = (await write({ kind: 'divided_breaks', from: '2026-02-01', to: '2026-12-31' })).body.data
  const wanted = { storeId: store, from: '2026-01-01', to: null, weekday: 7, version: 1 }
  assert.deepEqual(closed, { id: closed.id, kind: 'closed_weekday', ...wanted })
  assert.deepEqual(await list(), [breaks, closed])
})

test('each kind says where it belongs: of a store, of the company, with a weekday, without', async () => {
  const { store, write } = await shop()
  const faults = async (body: object) => {
    const { status, refusal } = await write({ from: '2026-01-01', ...body })
    return [status, refusal?.fields]
  }
  const missing = 'Muss angegeben werden'
  assert.deepEqual(await faults({ kind: 'multi_shift' }), [400, { storeId: missing }])
  assert.deepEqual(await faults({ kind: 'youth_make_up', storeId: store }), [
    400,
    { storeId: 'Gilt für den ganzen Betrieb' },
  ])
  assert.deepEqual(await faults({ kind: 'closed_weekday', storeId: store }), [400, { weekday: missing }])
  assert.deepEqual(await faults({ kind: 'multi_shift', storeId: store, weekday: 3 }), [
    400,
    { weekday: 'Nur bei einem Schließtag' },
  ])
  assert.deepEqual(await faults({ kind: 'closed_weekday', storeId: store, weekday: 8 }), [
    400,
    { weekday: 'Ein Wochentag' },
  ])
  assert.deepEqual(await faults({ kind: 'nothing' }), [400, { kind: missing }])
})

test('days lie between 1950 and 2100, and the last one is not before the first', async () => {
  const { write } = await shop()
  const faults = async (days: object) => (await write({ kind: 'youth_sundays', ...days })).refusal.fields
  assert.deepEqual(await faults({ from: '1949-12-31' }), { from: 'Ein Tag von 1950 bis 2100' })
  assert.deepEqual(await faults({ from: '2026-01-02', to: '2026-01-01' }), { to: 'Das Ende liegt vor dem Beginn' })
  assert.equal((await write({ kind: 'youth_sundays', from: '1950-01-01', to: '2100-12-31' })).status, 200)
})

test('the same holds on no day twice; of another store, another weekday or after its last day it does', async () => {
  const { company, store, write } = await shop()
  const closed = (more: object) => write({ kind: 'closed_weekday', storeId: store, weekday: 7, ...more })
  assert.equal((await closed({ from: '2026-01-01', to: '2026-06-30' })).status, 200)
  const again = await closed({ from: '2026-06-30' })
  assert.deepEqual(
    [again.status, again.refusal.fields],
    [409, { from: 'Überschneidet sich mit „Schließtag“ 01.01.2026 – 30.06.2026' }],
  )
  assert.equal((await closed({ from: '2026-07-01' })).status, 200)
  assert.equal((await closed({ from: '2026-01-01', weekday: 1 })).status, 200)
  assert.equal((await closed({ from: '2026-01-01', storeId: await build.store({ company }) })).status, 200)
})

test('a change is refused on an old version, may not run into another, and stands in the log with its words', async () => {
  const { api, store, write, list } = await shop()
  await write({ kind: 'closed_weekday', storeId: store, weekday: 7, from: '2026-01-01', to: '2026-06-30' })
  const { id } = (await write({ kind: 'closed_weekday', storeId: store, weekday: 7, from: '2026-07-01' })).body.data
  const change = (body: object) => api(worksFacts.change, { params: { id }, body: body as never })
  assert.equal((await change({ from: '2026-06-01', version: 1 })).status, 409)
  assert.equal((await change({ weekday: 1, to: '2026-12-31', version: 1 })).body.data.version, 2)
  const late = await change({ to: null, version: 1 })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await change({ weekday: null, version: 2 })).refusal.fields?.weekday, 'Muss angegeben werden')

  assert.equal((await api(worksFacts.remove, { params: { id } })).status, 200)
  assert.equal((await list()).length, 1)
})

test('the log calls a closing day by its weekday and its store, and tells what was changed', async () => {
  const { api, company, store, write } = await shop()
  const { id } = (await write({ kind: 'closed_weekday', storeId: store, weekday: 7, from: '2026-01-01' })).body.data
  await api(worksFacts.change, { params: { id }, body: { weekday: 1, version: 1 } })
  const { events } = (await api(eventLog.list, { body: { records: `working-time/works-facts:${id}` } as never })).body
    .data
  const [name] = await rawSql<{ name: string }>('select name from store where company_id = $1 and id = $2', [
    company,
    store,
  ])
  assert.deepEqual(
    events.map(({ recordName, storeName, changes }) => [
      recordName,
      storeName,
      changes.find(({ field }) => field === 'weekday'),
    ]),
    [
      ['Schließtag Montag', name!.name, { field: 'weekday', before: 7, after: 1 }],
      ['Schließtag Montag', name!.name, { field: 'weekday', before: null, after: 7 }],
    ],
  )
})

test('who is bound to stores sees the company’s and theirs, and changes only theirs', async () => {
  const { company, store, write, list } = await shop()
  const other = await build.store({ company })
  const ofCompany = (await write({ kind: 'divided_breaks', from: '2026-01-01' })).body.data
  const mine = (await write({ kind: 'multi_shift', storeId: store, from: '2026-01-01' })).body.data
  const theirs = (await write({ kind: 'multi_shift', storeId: other, from: '2026-01-01' })).body.data
  const { api } = await signedIn({ company, storeIds: [store] })
  assert.deepEqual((await api(worksFacts.list)).body.data, [ofCompany, mine])
  const change = (id: number) => api(worksFacts.change, { params: { id }, body: { to: '2026-06-30', version: 1 } })
  assert.deepEqual([(await change(ofCompany.id)).status, (await change(theirs.id)).status], [403, 404])
  assert.equal((await change(mine.id)).status, 200)
  const create = (body: object) => api(worksFacts.create, { body: body as never })
  assert.equal((await create({ kind: 'youth_make_up', from: '2026-01-01' })).status, 403)
  assert.equal((await create({ kind: 'inspectorate_permit', storeId: other, from: '2026-01-01' })).status, 404)
  assert.equal((await api(worksFacts.remove, { params: { id: ofCompany.id } })).status, 403)
  assert.equal((await list()).length, 3)
})

test('a store that goes takes what was entered for it along', async () => {
  const { company, store, write, list } = await shop()
  await write({ kind: 'multi_shift', storeId: store, from: '2026-01-01' })
  await rawSql('delete from store where company_id = $1 and id = $2', [company, store])
  assert.deepEqual(await list(), [])
})

test('the engine is given what holds in a span, with numbers in place of words', async () => {
  const { company, store, write } = await shop()
  await write({ kind: 'divided_breaks', from: '1970-01-02', to: '1970-01-03' })
  await write({ kind: 'closed_weekday', storeId: store, weekday: 7, from: '1970-01-05' })
  const read = async (first: number, last: number) => {
    const found = await asSeen(company, tx => worksFactsInSpan(tx, first, last))
    return Array.from({ length: found.length }, (_, at) => [
      WORKS_FACT_KINDS[found.kind[at]!],
      found.store_id[at],
      found.weekday[at],
      found.first[at],
      found.last[at],
    ])
  }
  const [breaks, closed] = [
    ['divided_breaks', NONE, NONE, 1, 2],
    ['closed_weekday', store, 7, 4, NONE],
  ]
  assert.deepEqual(await read(0, 100), [breaks, closed])
  assert.deepEqual(await read(2, 3), [breaks])
  assert.deepEqual(await read(3, 3), [])
  assert.deepEqual(await read(4, 4), [closed])
})

const asSeen = <T>(companyId: number, look: Parameters<typeof inCompany<T>>[1]): Promise<T> =>
  inCompany(
    { companyId, storeIds: null, excludedStoreIds: [], permissions: new Set() } as unknown as CompanyScope,
    look,
  )
