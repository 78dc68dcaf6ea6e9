import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { stores } from '#contract/accounts/stores.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { type ManagedStore, managedStores } from '#contract/superadmin/stores.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp()

const operator = () => signedIn({ isSuperuser: true })
const listed = async (api: Api, id: number): Promise<ManagedStore> =>
  (await api(managedStores.list)).body.data.find(store => store.id === id)!
const FIELDS = {
  name: 'Steyr Stadtplatz',
  description: 'Enge Gasse',
  country: 2 as const,
  storeNumber: '40',
  postalCode: '4400',
  city: 'Steyr',
  bmdId: '1040',
  dpwId: '2040',
  costCenter: '40,41',
  isWebcockpitExportEnabled: 1 as const,
  workDays: [1, 2, 6],
  workTimeMode: 1 as const,
  workTimeFactor: 43_300_000,
}

test('a store is made with every field, is there for its company, and begins with its cost centre', async () => {
  const { api } = await operator()
  const clerk = await signedIn()
  const [params, headers] = [{ company: clerk.company }, { 'idempotency-key': randomUUID() }]
  const { body } = await api(managedStores.create, { params, body: FIELDS, headers })
  assert.partialDeepStrictEqual(body.data, { ...FIELDS, companyId: clerk.company, isHidden: false, people: 0 })
  assert.equal((await api(managedStores.create, { params, body: FIELDS, headers })).body.data.id, body.data.id)
  const seen = (await clerk.api(stores.settings)).body.data
  assert.equal(seen.length, 1)
  assert.partialDeepStrictEqual(seen[0]!, FIELDS)
  assert.deepEqual(
    (await clerk.api(costCentres.list)).body.data.map(({ storeId }) => storeId),
    [body.data.id],
  )
  assert.deepEqual(await trailOf(clerk.company), ['accounts/stores created'])
})

test('the list counts for each store whom it counts asked alone: by master data or by a contract, each once, nobody who is gone', async () => {
  const { api } = await operator()
  const company = await build.company()
  const [own, other, empty] = [
    await build.store({ company }),
    await build.store({ company }),
    await build.store({ company }),
  ]
  const both = await build.employee({ company, store: own })
  await build.contract({ employee: both })
  await build.contract({ employee: { ...both, store: other } })
  await build.contract({ employee: { ...both, store: other }, from: '2020-01-01', to: '2020-12-31' })
  await build.contract({ employee: { ...both, store: empty }, from: '2020-01-01', to: '2020-12-31' })
  const noStore = await build.employee({ company, store: null })
  await build.contract({ employee: { ...noStore, store: other } })
  await build.employee({ company, store: own, isHidden: true })
  const gone = await build.employee({ company, store: own })
  await build.contract({ employee: { ...gone, store: other } })
  await rawSql(`update employee set exit = '2024-02-01' where company_id = $1 and id = $2`, [company, gone.id])
  const counts = [own, other, empty].map(async id => {
    const alone = await api(managedStores.change, { params: { company, id }, body: { description: 'x', version: 1 } })
    return [(await listed(api, id)).people, alone.body.data.people]
  })
  assert.deepEqual(await Promise.all(counts), [
    [1, 1],
    [2, 2],
    [0, 0],
  ])
})

test('every field of a store can be changed, in the log of its company; what is sent as it was is no change', async () => {
  const { api } = await operator()
  const company = await build.company()
  const id = await build.store({ company })
  const change = (version: number) =>
    api(managedStores.change, { params: { company, id }, body: { ...FIELDS, version } })
  assert.partialDeepStrictEqual((await change(1)).body.data, { ...FIELDS, version: 2 })
  assert.equal((await change(2)).body.data.version, 2)
  assert.equal((await change(1)).status, 409)
  assert.deepEqual(await trailOf(company), ['accounts/stores changed'])
})

test('a store in which somebody works is not hidden, and who that is is said; an empty one is, and comes back', async () => {
  const { api } = await operator()
  const company = await build.company()
  const [from, to] = [await build.store({ company }), await build.store({ company })]
  const people = []
  for (let person = 0; person < 5; person++) people.push(await build.employee({ company, store: from }))
  const hide = (isHidden: boolean, version: number) =>
    api(managedStores.change, { params: { company, id: from }, body: { isHidden, version } })
  const { status, refusal } = await hide(true, 1)
  assert.deepEqual([status, refusal.code], [409, 'in_use'])
  assert.match(refusal.message, /^Hier arbeiten noch .+, .+, .+ und 2 weitere\. /)
  assert.partialDeepStrictEqual(await listed(api, from), { isHidden: false, people: 5, version: 1 })

  await rawSql('update employee set store_id = $1 where company_id = $2', [to, company])
  await rawSql('update contract set store_id = $1 where company_id = $2', [to, company])
  assert.equal((await hide(true, 1)).body.data.isHidden, true)
  assert.equal((await listed(api, to)).people, 5)
  assert.equal((await hide(false, 2)).body.data.isHidden, false)
})

test('a store is found in its own company only', async () => {
  const { api } = await operator()
  const id = await build.store()
  const company = await build.company()
  const { status } = await api(managedStores.change, { params: { company, id }, body: { name: 'X', version: 1 } })
  assert.equal(status, 404)
  const made = await api(managedStores.create, { params: { company: 2_000_000_000 }, body: { name: 'X' } })
  assert.equal(made.status, 404)
})

const refused: [body: object, field: string, says: string][] = [
  [{ name: '' }, 'name', 'Muss angegeben werden'],
  [{ country: 3 }, 'country', 'Bitte wählen Sie einen der angebotenen Werte'],
  [{ workDays: [] }, 'workDays', 'Mindestens ein Wochentag'],
  [{ workTimeMode: 3 }, 'workTimeMode', 'Bitte wählen Sie einen der angebotenen Werte'],
  [{ workTimeFactor: 0 }, 'workTimeFactor', 'Ein Faktor über 0 und bis 31, mal zehn Millionen'],
]
for (const [sent, field, says] of refused)
  test(`${JSON.stringify(sent)} is refused at ${field}`, async () => {
    const { api } = await operator()
    const company = await build.company()
    const params = { company, id: await build.store({ company }) }
    const { status, refusal } = await api(managedStores.change, { params, body: { ...sent, version: 1 } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })

const trailOf = (company: number) =>
  rawSql<{ told: string }>(
    `select record_kind || ' ' || action as told from audit_entry where company_id = $1 and record_kind = 'accounts/stores' order by id`,
    [company],
  ).then(rows => rows.map(({ told }) => told))
