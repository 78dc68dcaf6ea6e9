import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { ownStores } from '#contract/accounts/own-stores.ts'
import { stores } from '#contract/accounts/stores.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { managedCompanies } from '#contract/superadmin/companies.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const STORE = {
  name: 'Steyr Stadtplatz',
  description: 'Enge Gasse',
  street: 'Stadtplatz 7',
  postalCode: '4400',
  city: 'Steyr',
  country: 1 as const,
  federalState: 4,
  storeNumber: '40',
}

test('an owner adds a store with name, address, number, country and federal state; it begins with its cost centre and lies in the log', async () => {
  const { api, company } = await signedIn()
  const headers = { 'idempotency-key': randomUUID() }
  const { status, body } = await api(ownStores.create, { body: STORE, headers })
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body.data, { ...STORE, isHidden: false, version: 1 })
  assert.equal((await api(ownStores.create, { body: STORE, headers })).body.data.id, body.data.id)
  assert.deepEqual(
    (await api(stores.settings)).body.data.map(({ id, street }) => [id, street]),
    [[body.data.id, 'Stadtplatz 7']],
  )
  assert.deepEqual(
    (await api(costCentres.list)).body.data.map(({ storeId }) => storeId),
    [body.data.id],
  )
  assert.deepEqual(await trailOf(company), ['accounts/stores created'])
})

test('an owner changes name and address of the company and of a store; without a name neither is saved', async () => {
  const { api, company } = await signedIn()
  const id = await build.store({ company })
  const named = {
    name: 'Marillenhof GmbH',
    description: 'Wachau',
    street: 'Hauptplatz 1',
    postalCode: '3500',
    city: 'Krems',
  }
  const saved = await api(companies.change, { body: { ...named, version: 1 } })
  assert.partialDeepStrictEqual(saved.body.data.company, { ...named, version: 2 })
  const store = await api(ownStores.change, { params: { id }, body: { ...STORE, version: 1 } })
  assert.partialDeepStrictEqual(store.body.data, { ...STORE, version: 2 })
  assert.equal((await api(ownStores.change, { params: { id }, body: { ...STORE, version: 1 } })).status, 409)
  for (const refused of [
    await api(companies.change, { body: { name: ' ', version: 2 } }),
    await api(ownStores.change, { params: { id }, body: { name: ' ', version: 2 } }),
  ])
    assert.deepEqual([refused.status, refused.refusal.fields], [400, { name: 'Muss angegeben werden' }])
})

test('where the operator has locked the master data, name, address and what stores there are stay as they are; all else of a store can be set', async () => {
  const operator = await signedIn({ isSuperuser: true })
  const { api, company } = await signedIn()
  const id = await build.store({ company })
  const lock = (isMasterDataLocked: boolean, version: number) =>
    operator.api(managedCompanies.change, { params: { id: company }, body: { isMasterDataLocked, version } })
  assert.equal((await lock(true, 1)).body.data.isMasterDataLocked, true)
  assert.equal((await api(companies.settings)).body.data[0]!.isMasterDataLocked, true)
  for (const { status, refusal } of [
    await api(companies.change, { body: { city: 'Krems', version: 2 } }),
    await api(ownStores.create, { body: STORE }),
    await api(ownStores.change, { params: { id }, body: { street: 'Stadtplatz 7', version: 1 } }),
    await api(ownStores.change, { params: { id }, body: { isHidden: true, version: 1 } }),
    await api(ownStores.remove, { params: { id } }),
  ]) {
    assert.deepEqual([status, refusal.code], [403, 'forbidden'])
    assert.match(refusal.message, /gesperrt.*ändert der Betreiber/)
  }
  const served = await api(ownStores.change, { params: { id }, body: { storeNumber: '41', version: 1 } })
  assert.deepEqual([served.status, served.body.data.storeNumber], [200, '41'])
  assert.equal((await api(companies.change, { body: { companyNumber: '7', version: 2 } })).status, 200)
  await lock(false, 3)
  assert.equal((await api(ownStores.create, { body: STORE })).status, 200)
})

test('a store to which nothing belongs is deleted with its cost centre; one with people is not, is not hidden either, and what to do is said', async () => {
  const { api, company } = await signedIn()
  const id = await build.store({ company })
  const only = await api(ownStores.remove, { params: { id } })
  assert.equal(only.status, 409)
  assert.match(only.refusal.message, /mindestens einen Standort/)
  const made = (await api(ownStores.create, { body: STORE })).body.data
  assert.equal((await api(ownStores.remove, { params: { id: made.id } })).status, 200)
  assert.deepEqual((await api(costCentres.list)).body.data, [])
  assert.deepEqual(await trailOf(company), ['accounts/stores created', 'accounts/stores removed'])

  const second = (await api(ownStores.create, { body: STORE })).body.data.id
  await build.employee({ company, store: second })
  const refused = await api(ownStores.remove, { params: { id: second } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'in_use'])
  assert.match(refused.refusal.message, /Blenden Sie den Standort stattdessen aus/)
  assert.equal((await api(costCentres.list)).body.data.length, 1)
  const hidden = await api(ownStores.change, { params: { id: second }, body: { isHidden: true, version: 1 } })
  assert.match(hidden.refusal.message, /^Hier arbeitet noch /)
  await rawSql('update employee set exit = current_date - 1 where company_id = $1', [company])
  assert.equal(
    (await api(ownStores.change, { params: { id: second }, body: { isHidden: true, version: 1 } })).body.data.isHidden,
    true,
  )
})

test('a store to which a role is bound is not deleted, and whose role that is is said', async () => {
  const { api, company } = await signedIn()
  const id = await build.store({ company })
  await build.store({ company })
  await signedIn({ company, storeIds: [id] })
  const { status, refusal } = await api(ownStores.remove, { params: { id } })
  assert.equal(status, 409)
  assert.match(
    refusal.message,
    /^Die Benutzerrolle von .+ gilt für „.+“\. Weisen Sie dort zuerst andere Standorte zu\.$/,
  )
})

test('who is bound to stores changes these, and adds, hides and deletes none', async () => {
  const company = await build.company()
  const id = await build.store({ company })
  await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [id] })
  assert.equal((await api(ownStores.create, { body: STORE })).status, 403)
  assert.equal((await api(ownStores.remove, { params: { id } })).status, 403)
  assert.equal((await api(ownStores.change, { params: { id }, body: { isHidden: true, version: 1 } })).status, 403)
  assert.equal((await api(ownStores.change, { params: { id }, body: { city: 'Linz', version: 1 } })).status, 200)
})

test("another company's store does not exist", async () => {
  const id = await build.store()
  const { api } = await signedIn()
  assert.equal((await api(ownStores.change, { params: { id }, body: { name: 'X', version: 1 } })).status, 404)
  assert.equal((await api(ownStores.remove, { params: { id } })).status, 404)
})

const trailOf = (company: number) =>
  rawSql<{ told: string }>(
    `select record_kind || ' ' || action as told from audit_entry where company_id = $1 and record_kind = 'accounts/stores' order by id`,
    [company],
  ).then(rows => rows.map(({ told }) => told))
