import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { stores } from '#contract/accounts/stores.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

test('company and stores are changed in one: what was sent is stored, versions rise, and the rest stays as it was', async () => {
  const { api, company } = await signedIn()
  const [first, second] = [await build.store({ company }), await build.store({ company })]
  const ofCompany = {
    companyNumber: '12',
    bmdId: '7',
    dpwId: '8',
    softwareId: 2,
    socialInsuranceRegistrationMode: 2,
    useEldaService: true,
    employeeChangedFromMDMode: 1,
  }
  const ofStore = {
    storeNumber: '101',
    bmdId: '1001',
    dpwId: '2001',
    costCenter: '10,20',
    isWebcockpitExportEnabled: 1,
    workDays: [1, 2, 6],
    workTimeMode: 2,
    workTimeFactor: 43_300_000,
  }
  const sent = { ...ofStore, costCenter: ' 10, 20,', workDays: [6, 1, 2], storeId: first, version: 1 }
  const { status, body } = await api(companies.change, { body: { ...ofCompany, stores: [sent], version: 1 } })
  assert.equal(status, 200)
  const after = (await api(companies.settings)).body.data
  assert.deepEqual(after, [body.data.company])
  assert.partialDeepStrictEqual(after[0]!, { ...ofCompany, id: company, version: 2 })
  const [changed, other] = (await api(stores.settings)).body.data.toSorted((one, two) => one.id - two.id)
  assert.deepEqual([changed], body.data.stores)
  assert.partialDeepStrictEqual(changed!, { ...ofStore, id: first, version: 2 })
  assert.partialDeepStrictEqual(other!, { id: second, version: 1, workDays: [1, 2, 3, 4, 5], workTimeMode: 0 })
  assert.equal(other!.workTimeFactor, 43_250_000)
})

test('what changed is kept in the trail by field, and what was sent as it was is no change', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, storeNumber: '5' })
  const send = (companyNumber: string) =>
    api(companies.change, {
      body: { companyNumber, softwareId: 0, stores: [{ storeId: store, storeNumber: '5', version: 1 }], version: 1 },
    })
  assert.equal((await send('')).body.data.company.version, 1)
  assert.deepEqual(await trailOf(company), [])
  await send('12')
  assert.deepEqual(await trailOf(company), [
    {
      kind: 'accounts/companies',
      before: { companyNumber: '', version: 1 },
      after: { companyNumber: '12', version: 2 },
    },
  ])
})

test('a stale version of one store leaves company and all stores as they were, and names the store', async () => {
  const { api, company } = await signedIn()
  const ids = [await build.store({ company }), await build.store({ company })]
  const change = (versions: number[], costCenter: string) =>
    api(companies.change, {
      body: {
        companyNumber: costCenter,
        stores: ids.map((storeId, place) => ({ storeId, costCenter, version: versions[place]! })),
        version: 1,
      },
    })
  const { status, refusal } = await change([1, 7], '99')
  assert.deepEqual([status, refusal.code, Object.keys(refusal.fields!)], [409, 'stale', ['stores.1']])
  const after = (await api(stores.settings)).body.data
  assert.ok(after.every(({ costCenter, version }) => costCenter !== '99' && version === 1))
  assert.equal((await api(companies.settings)).body.data[0]!.companyNumber, '')
  assert.deepEqual(await trailOf(company), [])
})

test('of ten who save the same version at once one is served, the others are told', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      api(companies.change, {
        body: { companyNumber: `n${at}`, stores: [{ storeId: store, bmdId: `b${at}`, version: 1 }], version: 1 },
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)])
  const winner = answers.findIndex(({ status }) => status === 200)
  assert.equal((await api(companies.settings)).body.data[0]!.companyNumber, `n${winner}`)
  assert.equal((await api(stores.settings)).body.data[0]!.bmdId, `b${winner}`)
})

test("another company's store and one that is not the caller's to see do not exist, and nothing is changed", async () => {
  const { api, company } = await signedIn()
  const foreign = await build.store()
  const own = await build.store({ company })
  const bound = await signedIn({ company, storeIds: [own] })
  const unseen = await build.store({ company })
  for (const [who, storeId] of [
    [api, foreign],
    [bound.api, unseen],
  ] as const) {
    const both = [own, storeId].map(id => ({ storeId: id, costCenter: '99', version: 1 }))
    assert.equal((await who(companies.change, { body: { stores: both, version: 1 } })).status, 404)
  }
  const numbers = await rawSql<{ version: number }>('select version from store where id = any ($1)', [
    [own, foreign, unseen],
  ])
  assert.deepEqual(
    numbers.map(({ version }) => version),
    [1, 1, 1],
  )
})

test('who is bound to stores changes these, and nothing that holds for all of them', async () => {
  const company = await build.company()
  const own = await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [own] })
  const ofStore = { stores: [{ storeId: own, costCenter: '77', version: 1 }] }
  const refused = await api(companies.change, { body: { ...ofStore, useEldaService: true, version: 1 } })
  assert.equal(refused.status, 403)
  assert.match(refused.refusal.message, /gelten für alle Standorte/)
  const served = await api(companies.change, { body: { ...ofStore, useEldaService: false, version: 1 } })
  assert.deepEqual([served.status, served.body.data.stores[0]!.costCenter], [200, '77'])
})

const store = (values: object) => ({ stores: [{ storeId: 1, version: 1, ...values }] })
const refused: [body: object, field: string, says: string][] = [
  [{ companyNumber: 'x'.repeat(33) }, 'companyNumber', 'Höchstens 32 Zeichen'],
  [
    { socialInsuranceRegistrationMode: 3 },
    'socialInsuranceRegistrationMode',
    'Bitte wählen Sie einen der angebotenen Werte',
  ],
  [{ employeeChangedFromMDMode: 2 }, 'employeeChangedFromMDMode', 'Bitte wählen Sie einen der angebotenen Werte'],
  [{ useEldaService: 'ja' }, 'useEldaService', 'Bitte mit Ja oder Nein angeben'],
  [{ softwareId: 7 }, 'softwareId', 'Diese Software gibt es nicht'],
  [{ softwareId: 3 }, 'softwareId', 'Diese Software ist nicht mehr wählbar'],
  [store({ storeNumber: 'x'.repeat(33) }), 'stores.0.storeNumber', 'Höchstens 32 Zeichen'],
  [
    store({ isWebcockpitExportEnabled: 2 }),
    'stores.0.isWebcockpitExportEnabled',
    'Bitte wählen Sie einen der angebotenen Werte',
  ],
  [store({ workDays: [] }), 'stores.0.workDays', 'Mindestens ein Wochentag'],
  [store({ workDays: [1, 1] }), 'stores.0.workDays', 'Jeder Wochentag nur einmal'],
  [store({ workDays: [8] }), 'stores.0.workDays.0', 'Wochentag von 1 bis 7'],
  [store({ workTimeMode: 3 }), 'stores.0.workTimeMode', 'Bitte wählen Sie einen der angebotenen Werte'],
  [store({ workTimeFactor: 0 }), 'stores.0.workTimeFactor', 'Ein Faktor über 0 und bis 31, mal zehn Millionen'],
  [{ stores: [{ version: 1 }] }, 'stores.0.storeId', 'Bitte eine Zahl eingeben'],
  [{ stores: [1, 1].map(storeId => ({ storeId, version: 1 })) }, 'stores', 'Jeder Standort nur einmal'],
]
/** Of the whole installation, so only while a test goes on. */
async function withdrawn(t: TestContext, software: number) {
  t.after(() => rawSql('update external_software set active = true where id = $1', [software]))
  await rawSql('update external_software set active = false where id = $1', [software])
}

for (const [sent, field, says] of refused)
  test(`${JSON.stringify(sent).slice(0, 90)} is refused at ${field}`, async t => {
    await withdrawn(t, 3)
    const { api } = await signedIn()
    const { status, refusal } = await api(companies.change, { body: { ...sent, version: 1 } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })

test('a software that is offered no more stays with who has chosen it', async t => {
  await withdrawn(t, 3)
  const company = await build.company({ softwareId: 3 })
  const { api } = await signedIn({ company })
  const { status, body } = await api(companies.change, { body: { softwareId: 3, companyNumber: '4', version: 1 } })
  assert.deepEqual([status, body.data.company.softwareId], [200, 3])
})

const trailOf = (company: number) =>
  rawSql<{ kind: string; before: object; after: object }>(
    `select record_kind as kind, before, after from audit_entry where company_id = $1 order by id`,
    [company],
  )
