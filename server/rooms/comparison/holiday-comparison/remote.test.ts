import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holidayComparison } from '#contract/comparison/holiday-comparison.ts'
import { contracts } from '#contract/people/contracts.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { masterDataSource } from '#server/testing/master-data-source.ts'

// The source holds for all companies.
withOwnApp({ KONTOR_ROLES: 'web', LOG_LEVEL: 'silent' })

async function shop() {
  const source = await masterDataSource()
  const session = await signedIn()
  const { company, api } = session
  const { id: employee, store } = await build.employee({ company })
  const there = await build.employee({ company })
  const contract = (id: number, of = { employee, store: store! }, more = {}) => ({
    ...{ id, remoteId: of.employee, storeId: of.store, from: '2026-01-01', to: null, weekTimeRegular: 2310 },
    ...{ paymentType: 1, wageType: 4, employmentModelId: 4711, payment: 250_000, extraPayment: 0, ...more },
  })
  const statements = `/md/monthlyfinancialstatements?companyId=${company}&storeId=${store}&date=2026-10-01`
  return {
    ...session,
    ...{
      source,
      employee,
      store: store!,
      there,
      contract,
      statements,
      list: `/md/employee/contracts?companyId=${company}`,
    },
    tells: (path: string, list: unknown) => source.has.set(path, JSON.stringify(list)),
    contracts: (of = api) => of(contracts.masterData, {}),
    balances: (of = api) => of(holidayComparison.statements, { query: { storeId: store!, date: '2026-10-01' } }),
  }
}
const statusesOf = ({ asked }: { asked: { status: number }[] }) => asked.map(({ status }) => status)

test('contracts of the source are told as they are there, pay for who may see it, and kept while nothing changes', async () => {
  const place = await shop()
  const { source, tells, contract, list, company, there } = place
  tells(list, { data: [contract(9), contract(10, { employee: there.id, store: there.store! })] })
  const told = (await place.contracts()).body
  assert.deepEqual(
    told.map(({ id, payment, employmentModelId, version }) => [id, payment, employmentModelId, version]),
    [
      [9, 250_000, null, 1],
      [10, 250_000, null, 1],
    ],
  )
  assert.deepEqual((await place.contracts()).body, told)
  assert.deepEqual(statusesOf(source), [200, 304])
  const permissions = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')
  const blind = await signedIn({ company, permissions })
  assert.deepEqual(
    (await place.contracts(blind.api)).body.map(({ payment }) => payment),
    [null, null],
  )
  const bound = await signedIn({ company, storeIds: [there.store!] })
  assert.deepEqual(
    (await place.contracts(bound.api)).body.map(({ id }) => id),
    [10],
  )
  const [kept] = await rawSql<{ body: string }>('select body_sealed as body from remote_answer where company_id = $1', [
    company,
  ])
  assert.doesNotMatch(kept!.body, /payment|250000/)
  tells(list, [contract(9, undefined, { payment: 260_000 })])
  assert.deepEqual(
    (await place.contracts()).body.map(({ payment }) => payment),
    [260_000],
  )
})

test('balances of the source are those of the store and of people the caller sees, and of each month by itself', async () => {
  const place = await shop()
  const { api, source, tells, employee, store, statements } = place
  const statement = { remoteId: employee, storeId: store, vacationTimeBalance: 14_400, confirmed: true }
  tells(statements, [statement, { ...statement, remoteId: 2_000_000 }])
  tells(statements.replace('2026-10', '2026-09'), [{ ...statement, vacationTimeBalance: 1440 }])
  assert.deepEqual((await place.balances()).body, [statement])
  const before = await api(holidayComparison.statements, { query: { storeId: store, date: '2026-09-01' } })
  assert.deepEqual(
    before.body.map(({ vacationTimeBalance }) => vacationTimeBalance),
    [1440],
  )
  assert.deepEqual((await place.balances()).body, [statement])
  assert.deepEqual(statusesOf(source), [200, 200, 304])
})

test('another company’s contract, another store’s balance and garbage are refused whole, in German, and not kept', async () => {
  const place = await shop()
  const { tells, contract, list, company, employee, store, statements } = place
  for (const answer of [
    [contract(1), contract(2, undefined, { companyId: company + 1 })],
    [contract(1), { ...contract(2), from: 'gestern' }],
    'nix',
  ]) {
    tells(list, answer)
    const { status, refusal } = await place.contracts()
    assert.deepEqual([status, /^Die Stammdatenquelle hat etwas geantwortet/.test(refusal.message)], [503, true])
  }
  tells(statements, [{ remoteId: employee, storeId: store + 1, vacationTimeBalance: 1, confirmed: true }])
  assert.equal((await place.balances()).status, 503)
  assert.deepEqual(await rawSql('select 1 from remote_answer where company_id = $1', [company]), [])
})

test('a store that is not the caller’s is not asked for at the source', async () => {
  const place = await shop()
  const bound = await signedIn({ company: place.company, storeIds: [place.there.store!] })
  assert.equal((await place.balances(bound.api)).status, 404)
  assert.deepEqual(place.source.asked, [])
})

test('a source that is not there is named, not passed over: ours would be other balances', async () => {
  const place = await shop()
  place.source.answers = (_, response) => response.destroy()
  for (const { status, refusal } of [await place.contracts(), await place.balances()])
    assert.deepEqual(
      [status, refusal.message],
      [503, 'Die Stammdatenquelle ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.'],
    )
})
