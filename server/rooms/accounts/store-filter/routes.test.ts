import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountPreferences } from '#contract/accounts/account-preferences.ts'
import { storeFilter } from '#contract/accounts/store-filter.ts'
import { employees } from '#contract/people/employees.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { listen } from '#server/testing/sockets.ts'
import { quietTime } from '#server/testing/within.ts'

withApp()

async function companyOfTwo() {
  const signed = await signedIn()
  const { company } = signed
  const [one, two] = [await build.store({ company }), await build.store({ company })]
  return { ...signed, one, two }
}

const kept = (company: number) =>
  rawSql<{ store_id: number }>('select store_id from store_filter where company_id = $1 order by 1', [company]).then(
    rows => rows.map(row => row.store_id),
  )

test('everything is chosen at first, also what belongs to no store', async () => {
  const { api, company, one, two } = await companyOfTwo()
  const { body } = await api(storeFilter.show)
  assert.deepEqual(body, { companyId: company, stores: [0, one, two].map(id => ({ id, selected: true })) })
})

test('what is left out is kept, what is not named stays, and a new store shows by itself', async () => {
  const { api, company, one, two } = await companyOfTwo()
  const left = [
    { id: 0, selected: false },
    { id: one, selected: false },
  ]
  const { body } = await api(storeFilter.save, { body: { companyId: company, stores: left } })
  assert.deepEqual(body.stores, [...left, { id: two, selected: true }])
  await api(storeFilter.save, { body: { stores: [{ id: one, selected: true }] } })
  const three = await build.store({ company })
  assert.deepEqual((await api(storeFilter.show)).body.stores, [
    { id: 0, selected: false },
    ...[one, two, three].map(id => ({ id, selected: true })),
  ])
  assert.deepEqual(await kept(company), [0])
})

test('with an unknown or foreign store nothing at all is saved', async () => {
  const { api, company, one } = await companyOfTwo()
  const foreign = await build.store()
  for (const id of [foreign, 2_000_000_000]) {
    const stores = [one, id].map(each => ({ id: each, selected: false }))
    const { status, text } = await api(storeFilter.save, { body: { stores } })
    assert.equal(status, 404)
    assert.equal(text.includes(String(id)), false)
  }
  const bad = [[{ id: -1, selected: false }], [{ id: one }], [1, 2].map(() => ({ id: one, selected: false }))]
  for (const stores of bad) assert.equal((await api(storeFilter.save, { body: { stores } })).status, 400)
  assert.deepEqual(await kept(company), [])
})

test('an account that is bound to stores sees and chooses among these only', async () => {
  const { company, one, two } = await companyOfTwo()
  const { api } = await signedIn({ company, storeIds: [one] })
  assert.deepEqual(
    (await api(storeFilter.show)).body.stores.map(({ id }) => id),
    [0, one],
  )
  assert.equal((await api(storeFilter.save, { body: { stores: [{ id: two, selected: false }] } })).status, 404)
})

test('the filter is one’s own: a colleague in the same company does not notice it', async () => {
  const { api, company, one } = await companyOfTwo()
  const colleague = await signedIn({ company })
  await api(storeFilter.save, { body: { stores: [{ id: one, selected: false }] } })
  assert.ok((await colleague.api(storeFilter.show)).body.stores.every(({ selected }) => selected))
})

test('saving leaves a trail and reloads the own pages, not those of colleagues', async () => {
  const { api, company, accountId, one } = await companyOfTwo()
  const [own, theirs] = [await listen(api), await listen((await signedIn({ company })).api)]
  await api(storeFilter.save, { body: { stores: [{ id: one, selected: false }] } })
  const told = (heard: unknown[]) => heard.filter(change => (change as { noun: string }).noun === 'store-filter')
  await quietTime(300)
  assert.deepEqual(told(own.heard), [{ area: 'accounts', noun: 'store-filter', everything: true }])
  assert.deepEqual(told(theirs.heard), [])
  const trail = await rawSql(
    `select account_id, before, after from audit_entry where company_id = $1 and record_kind = 'accounts/store-filter'`,
    [company],
  )
  assert.deepEqual(trail, [{ account_id: accountId, before: { excluded: [] }, after: { excluded: [one] } }])
})

test('the filter is obeyed until it is switched off, and again when it is switched on', async () => {
  const { api, company, one, two } = await companyOfTwo()
  for (const store of [one, two, null]) await build.employee({ company, store, lastName: `Filiale ${store}` })
  const names = async () => (await api(employees.list)).body.data.employees.map(({ storeId }) => storeId)
  await api(storeFilter.save, { body: { stores: [0, one].map(id => ({ id, selected: false })) } })
  assert.deepEqual(await names(), [two])
  const off = await api(accountPreferences.change, { body: { dynamicFilterEnabled: false } })
  assert.deepEqual(off.body, [{ preference: { dynamicFilterEnabled: false } }])
  assert.equal((await names()).length, 3)
  assert.deepEqual((await api(accountPreferences.show, { query: { storeId: '' } })).body, off.body)
  await api(accountPreferences.change, { body: { dynamicFilterEnabled: true } })
  assert.deepEqual(await names(), [two])
})

test('two pages that save at once both get what they named', async () => {
  const { api, one, two } = await companyOfTwo()
  const save = (id: number) => api(storeFilter.save, { body: { stores: [{ id, selected: false }] } })
  await Promise.all([one, two, one, two, one, two].map(save))
  assert.deepEqual(
    (await api(storeFilter.show)).body.stores.filter(({ selected }) => !selected).map(({ id }) => id),
    [one, two],
  )
})
