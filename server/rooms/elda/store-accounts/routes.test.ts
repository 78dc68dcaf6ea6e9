import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { storeAccounts } from '#contract/elda/store-accounts.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { recordName } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

const [STYRIA, VIENNA] = [6, 9]

async function office() {
  const session = await signedIn()
  const { api, company } = session
  const [graz, wien] = [await build.store({ company, name: 'Graz' }), await build.store({ company, name: 'Wien' })]
  const located = (store: number, state: number | null) =>
    rawSql('update store set federal_state = $3 where company_id = $1 and id = $2', [company, store, state])
  await located(graz, STYRIA)
  await located(wien, VIENNA)
  const list = async () => (await api(storeAccounts.list)).body.data
  const accountsOf = async () =>
    (await list()).stores.map(({ storeName, account }) => [storeName, account?.contribution_accountnumber ?? null])
  const choose = (id: number, insurerId: number | null, version: number) =>
    api(storeAccounts.change, { params: { id }, body: { insurerId, version } })
  return { ...session, graz, wien, list, accountsOf, choose }
}

test('a store has the account of its federal state, and none while there are several or no one', async () => {
  const { company, accountsOf } = await office()
  const nothing = [
    ['Graz', null],
    ['Wien', null],
  ]
  assert.deepEqual(await accountsOf(), nothing)
  await build.contributionAccount({ company, insurer: '11', number: '20134567' })
  assert.deepEqual(await accountsOf(), [nothing[0], ['Wien', '20134567']])
  await build.contributionAccount({ company, insurer: '11', number: '20134568' })
  assert.deepEqual(await accountsOf(), nothing)
})

test('what is chosen holds until it is taken back or its account goes, each time in the trail', async () => {
  const { company, api, wien, accountsOf, choose, list } = await office()
  const [one, two] = [
    await build.contributionAccount({ company, insurer: '11', number: '20134567' }),
    await build.contributionAccount({ company, insurer: '11', number: '20134568' }),
  ]
  const chosen = await choose(wien, two.id, 0)
  assert.deepEqual(chosen.body.data, {
    ...{ id: wien, storeName: 'Wien', insurerId: two.id, version: 1 },
    account: { id: two.id, insurer: '11', contribution_accountnumber: '20134568' },
  })
  assert.equal((await choose(wien, one.id, 0)).refusal.code, 'stale')
  assert.equal((await choose(wien, null, 1)).body.data.account, null)
  await choose(wien, two.id, 2)
  await rawSql('delete from elda_insurer where company_id = $1 and id = $2', [company, two.id])
  assert.deepEqual((await accountsOf())[1], ['Wien', '20134567'])
  assert.equal((await list()).accounts.length, 1)
  const gone = await api(storeAccounts.change, { params: { id: wien }, body: { insurerId: two.id, version: 3 } })
  assert.equal(gone.status, 404)
  const trail = await rawSql<{ before: object; after: object }>(
    `select before, after from audit_entry where company_id = $1 and record_kind = 'elda/store-accounts' order by id`,
    [company],
  )
  const said = { contributionAccount: '11 · ÖGK Wien, Konto 20134568' }
  assert.deepEqual(
    trail.map(({ before, after }) => [before, after]),
    [
      [{ contributionAccount: '' }, said],
      [said, { contributionAccount: '' }],
      [{ contributionAccount: '' }, said],
    ],
  )
})

test('of two who choose at once the second one is told', async () => {
  const { company, wien, choose } = await office()
  const { id } = await build.contributionAccount({ company })
  const both = await Promise.all([choose(wien, id, 0), choose(wien, id, 0)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
})

test('who sees some stores sees and chooses the accounts of these, and nobody does without the right', async () => {
  const { company, graz, wien, choose } = await office()
  const { id } = await build.contributionAccount({ company })
  await choose(wien, id, 0)
  const bound = await signedIn({ company, storeIds: [graz] })
  assert.deepEqual(
    (await bound.api(storeAccounts.list)).body.data.stores.map(({ storeName }) => storeName),
    ['Graz'],
  )
  const body = { insurerId: id, version: 1 }
  assert.equal((await bound.api(storeAccounts.change, { params: { id: wien }, body })).status, 404)
  const reader = await signedIn({ company, permissions: ['stores.read', 'settings.read'] })
  assert.equal((await reader.api(storeAccounts.list)).status, 403)
})

test('the log calls it by the store', async () => {
  const { company, graz } = await office()
  const scope = { companyId: company, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  const { rows } = await inCompany(scope as unknown as CompanyScope, tx =>
    tx.execute(sql`select (${recordName(sql`${graz}`)}) as name`),
  )
  assert.deepEqual(rows, [{ name: 'Graz' }])
})
