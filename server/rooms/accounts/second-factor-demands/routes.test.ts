import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { secondFactorDemands } from '#contract/accounts/second-factor-demands.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { PASSWORD, role } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Vienna').add({ days }).toString()
const demand = (api: Api, from: string | null, version = 0) =>
  api(secondFactorDemands.change, { body: { from, version } })

async function protect(api: Api, company: number): Promise<Api> {
  const { secret } = (await api(secondFactor.start, { body: { password: PASSWORD } })).body.data
  const { body } = await api(secondFactor.confirm, { body: { totp: generateSync({ secret }) } })
  return apiFor(body.data.token, company)
}

test('from its day on who has no second factor sees nothing of the company, learns why, and is in again as soon as they have one', async () => {
  const { api, company } = await signedIn()
  const person = await signedIn({ company })
  assert.equal((await demand(api, day(0))).status, 200)
  const refused = await person.api(costCentres.list)
  assert.deepEqual([refused.status, refused.refusal.code], [403, 'second_factor_demanded'])
  const [access] = (await person.api(signIn.current)).body.data.companies
  assert.deepEqual([access!.needsSecondFactor, access!.permissions, access!.storeIds], [true, [], []])
  const protectedApi = await protect(person.api, company)
  assert.equal((await protectedApi(costCentres.list)).status, 200)
  assert.equal((await protectedApi(signIn.current)).body.data.companies[0]!.needsSecondFactor, false)
})

test('before its day nothing changes for anybody', async () => {
  const { api, company } = await signedIn()
  assert.equal((await demand(api, day(1))).status, 200)
  assert.equal((await api(costCentres.list)).status, 200)
  await rawSql('update second_factor_demand set from_day = $2 where company_id = $1', [company, day(-1)])
  assert.equal((await api(costCentres.list)).status, 403)
})

test('it holds in the company that demands it and in no other', async () => {
  const { api, company, accountId } = await signedIn()
  const other = await build.company()
  await rawSql(`insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)`, [
    other,
    accountId,
    await role(other, ['stores.read']),
  ])
  await demand(api, day(0))
  assert.equal((await api(costCentres.list, { query: { companyId: company } })).status, 403)
  assert.equal((await api(costCentres.list, { query: { companyId: other } })).status, 200)
  const elsewhere = await signedIn()
  assert.equal(
    (await elsewhere.api(costCentres.list, { query: { companyId: company } })).status,
    404,
    'who has no role',
  )
})

const ENOUGH: [who: string, statement: string][] = [
  ['signed in by a passkey', 'update session set by_passkey = true where account_id = $1'],
  ['is a program', 'update account set is_machine = true where id = $1'],
]
for (const [who, statement] of ENOUGH)
  test(`who ${who} has proved enough`, async () => {
    const { api, company } = await signedIn()
    const person = await signedIn({ company })
    await rawSql(statement, [person.accountId])
    await demand(api, day(0))
    assert.notEqual((await person.api(costCentres.list)).refusal?.code, 'second_factor_demanded')
  })

test('whom the company’s own provider vouches for is left to it', async () => {
  const { api, company } = await signedIn()
  const person = await signedIn({ company })
  await rawSql(
    `insert into single_sign_on (company_id, issuer, client_id, client_secret, email_domains)
     select $1, 'https://login.example', 'kontor', '', array[substring(email from '[^@]*$')] from account where id = $2`,
    [company, person.accountId],
  )
  await rawSql(`update session set vouched_by = 'https://login.example kontor' where account_id = $1`, [
    person.accountId,
  ])
  await demand(api, day(0))
  assert.equal((await person.api(costCentres.list)).status, 200)
})

test('a second factor that is only begun, or was taken away, does not count', async () => {
  const { api, company } = await signedIn()
  const person = await signedIn({ company })
  await person.api(secondFactor.start, { body: { password: PASSWORD } })
  await demand(api, day(0))
  assert.equal((await person.api(costCentres.list)).status, 403)
  const inside = await protect(person.api, company)
  assert.equal((await inside(costCentres.list)).status, 200)
  await rawSql('delete from account_second_factor where account_id = $1', [person.accountId])
  assert.equal((await inside(costCentres.list)).status, 403)
})

test('how many have none is told to who reads the settings, their names to who may see users; programs and the deactivated are not counted', async () => {
  const { api, company } = await signedIn()
  const reader = await signedIn({ company, permissions: ['settings.read'] })
  const gone = await signedIn({ company })
  const program = await signedIn({ company })
  const safe = await signedIn({ company })
  await protect(safe.api, company)
  await rawSql('update account set active = false where id = $1', [gone.accountId])
  await rawSql('update account set is_machine = true where id = $1', [program.accountId])
  const { people, lacking, names } = (await api(secondFactorDemands.show)).body.data
  assert.deepEqual([people, lacking, names], [3, 2, ['Huber Mira', 'Huber Mira']])
  assert.equal((await reader.api(secondFactorDemands.show)).body.data.names, null)
})

test('only who sees all stores demands it, no day is in the past, and a colleague’s change is not overwritten', async () => {
  const { api, company } = await signedIn()
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await demand(bound.api, day(1))).status, 403)
  for (const from of [day(-1), day(400)])
    assert.deepEqual(Object.keys((await demand(api, from)).refusal.fields!), ['from'])
  const answers = await Promise.all([1, 2, 3].map(days => demand(api, day(days))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  await rawSql('update second_factor_demand set from_day = $2 where company_id = $1', [company, day(5)])
  const { from, version } = (await demand(api, null, 1)).body.data
  assert.deepEqual([from, version], [null, 2])
  assert.equal((await demand(api, day(2), 1)).status, 409)
})
