import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKeys, type NewApiKey } from '#contract/accounts/api-keys.ts'
import { passwords } from '#contract/accounts/passwords.ts'
import { users } from '#contract/accounts/users.ts'
import type { Permission } from '#contract/permissions.ts'
import { employees } from '#contract/personnel/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { forgetUses } from './rows.ts'
import { signatureOf } from './rules.ts'

withApp({ KONTOR_ROLES: 'web' })

type Key = { key: string; secret: string }

async function withKey(permissions: Permission[], wanted: Partial<NewApiKey> = {}) {
  const owner = await signedIn()
  const roleId = await role(owner.company, permissions)
  const { body, status } = await owner.api(apiKeys.create, { body: { name: 'Kassa', roleId, ...wanted } })
  assert.equal(status, 200)
  return { ...owner, made: body.data }
}

let clock = Date.now()
/** Never the same moment twice, so that only a replay is a replay. */
const moment = () => String(++clock)

function headersFor({ key, secret }: Key, method: string, url: string, timestamp = moment()) {
  return { 'x-api-key': `${key}.${signatureOf(secret, { method, url, timestamp })}`, 'x-api-key-timestamp': timestamp }
}
const centres = (company: number) => `${costCentres.list.path}?companyId=${company}`
const call = async (url: string, headers: Record<string, string>, method = 'GET', body?: string) =>
  (
    await fetch(`http://127.0.0.1:${theApp().port}${url}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    })
  ).status

test('a program reads and writes by signed requests, with the rights of its role and no more', async () => {
  const { company, made } = await withKey(['settings.read', 'settings.write', 'stores.read'])
  const url = centres(company)
  assert.equal(await call(url, headersFor(made, 'GET', url)), 200)
  const body = JSON.stringify({ name: 'Backstube', companyId: company })
  assert.equal(await call(url, headersFor(made, 'POST', url), 'POST', body), 200)
  const people = `${employees.list.path}?companyId=${company}`
  assert.equal(await call(people, headersFor(made, 'GET', people)), 403)
  const [entry] = await rawSql<{ origin: string }>(
    `select origin from audit_entry where company_id = $1 and record_kind = 'settings/cost-centres'`,
    [company],
  )
  assert.match(entry!.origin, new RegExp(`key ${made.key}$`))
})

test('a signature counts for its method, address and time, for five minutes, and once', async () => {
  const { company, made } = await withKey(['settings.read', 'settings.write', 'stores.read'])
  const url = centres(company)
  const good = headersFor(made, 'GET', url)
  assert.deepEqual([await call(url, good), await call(url, good)], [200, 401], 'a second time')
  const one = headersFor(made, 'GET', url)
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(url, one)))
  assert.equal(answers.filter(status => status === 200).length, 1, 'twenty at once')
  const late = (minutes: number) => headersFor(made, 'GET', url, String(Date.now() + minutes * 60_000))
  assert.deepEqual([await call(url, late(4.9)), await call(url, late(-4.9))], [200, 200])
  const refused = [
    headersFor(made, 'GET', `${url}&x=1`),
    headersFor(made, 'POST', url),
    late(5.1),
    late(-5.1),
    { ...headersFor(made, 'GET', url), 'x-api-key-timestamp': moment() },
    headersFor({ ...made, secret: `${made.secret}x` }, 'GET', url),
    headersFor({ ...made, key: `${company}-2147483647` }, 'GET', url),
    headersFor({ ...made, key: `${company}-9999999999` }, 'GET', url),
    { 'x-api-key': made.key, 'x-api-key-timestamp': moment() },
    { 'x-api-key': headersFor(made, 'GET', url)['x-api-key'] },
  ]
  for (const [index, headers] of refused.entries())
    assert.equal(await call(url, headers as Record<string, string>), 401, `refused ${index}`)
})

test('a signature that was used is remembered for as long as its time would still be accepted', async () => {
  const { company, made } = await withKey(['settings.read', 'stores.read'])
  const url = centres(company)
  const ahead = headersFor(made, 'GET', url, String(Date.now() + 4.9 * 60_000))
  assert.equal(await call(url, ahead), 200)
  await rawSql(`update api_key_use set used_at = now() - interval '10 minutes' where company_id = $1`, [company])
  await acrossCompanies(forgetUses)
  assert.equal(await call(url, ahead), 401)
  await rawSql(`update api_key_use set used_at = now() - interval '12 minutes' where company_id = $1`, [company])
  await acrossCompanies(forgetUses)
  assert.deepEqual(await rawSql('select 1 from api_key_use where company_id = $1', [company]), [])
})

test('another company does not exist for a key, and a key of another company opens nothing', async () => {
  const [one, other] = [
    await withKey(['settings.read', 'stores.read']),
    await withKey(['settings.read', 'stores.read']),
  ]
  const url = centres(other.company)
  assert.equal(await call(url, headersFor(one.made, 'GET', url)), 404)
  const moved = { key: `${other.company}-${one.made.key.split('-')[1]}`, secret: one.made.secret }
  assert.equal(await call(url, headersFor(moved, 'GET', url)), 401)
})

test('a revoked key is out with the next request, and its secret is gone', async () => {
  const { api, company, made } = await withKey(['settings.read', 'stores.read'])
  const url = centres(company)
  assert.equal(await call(url, headersFor(made, 'GET', url)), 200)
  assert.equal((await api(apiKeys.revoke, { params: { id: made.id } })).status, 200)
  assert.equal(await call(url, headersFor(made, 'GET', url)), 401)
  assert.deepEqual((await api(apiKeys.list)).body.data, [])
  assert.equal((await api(apiKeys.revoke, { params: { id: made.id } })).status, 404)
  const [stored] = await rawSql('select secret_sealed from api_key where company_id = $1', [company])
  assert.equal(stored!.secret_sealed, '')
})

test('nobody gives a program more than they hold, a wider view than theirs, or the company itself', async () => {
  const owner = await signedIn()
  const [mine, others] = [await build.store({ company: owner.company }), await build.store({ company: owner.company })]
  const bound = await signedIn({
    company: owner.company,
    storeIds: [mine],
    permissions: ['roles.write', 'stores.read'],
  })
  const [small, large] = [
    await role(owner.company, ['stores.read']),
    await role(owner.company, ['stores.read', 'exports.run']),
  ]
  const create = async (who: typeof bound, roleId: number, storeIds: number[] | null) =>
    (await who.api(apiKeys.create, { body: { name: 'Kassa', roleId, storeIds } })).status
  assert.equal(await create(bound, small, [mine]), 200)
  assert.equal(await create(bound, large, [mine]), 403)
  assert.equal(await create(bound, small, null), 403)
  assert.equal(await create(bound, small, [others]), 404)
  await rawSql(`insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', '{stores.read}')`, [
    owner.company,
  ])
  assert.equal(await create(owner, 1, null), 409)
  assert.equal(await create(owner, await role(await build.company(), []), null), 404)
})

test('a key sees the rows of its stores only', async () => {
  const owner = await signedIn()
  const [mine, others] = [await build.store({ company: owner.company }), await build.store({ company: owner.company })]
  const seen = await build.employee({ company: owner.company, store: mine })
  await build.employee({ company: owner.company, store: others })
  const roleId = await role(owner.company, ['employees.read'])
  const { body } = await owner.api(apiKeys.create, { body: { name: 'Kassa', roleId, storeIds: [mine] } })
  const url = `${employees.list.path}?companyId=${owner.company}`
  const answer = await fetch(`http://127.0.0.1:${theApp().port}${url}`, { headers: headersFor(body.data, 'GET', url) })
  const { data } = (await answer.json()) as { data: { employees: { id: number }[] } }
  assert.deepEqual(
    data.employees.map(({ id }) => id),
    [seen.id],
  )
})

test('a key changes no account, is nobody’s user, and its secret is shown once and stored sealed', async () => {
  const { api, company, made } = await withKey(['settings.read', 'stores.read'])
  const url = passwords.change.path
  const status = await call(
    url,
    headersFor(made, passwords.change.method, url),
    passwords.change.method,
    JSON.stringify({ password: 'x', newpassword: 'Großglockner-3798' }),
  )
  assert.equal(status, 403)
  assert.ok(!(await api(apiKeys.list)).text.includes(made.secret))
  const [stored] = await rawSql<{ secret_sealed: string; account_id: string }>(
    'select secret_sealed, account_id from api_key where company_id = $1',
    [company],
  )
  assert.ok(!stored!.secret_sealed.includes(made.secret))
  const admin = apiFor((await signedIn({ isAdmin: true })).token)
  const found = await admin(users.create, { body: { command: 'getMultiUserInfo', ids: [stored!.account_id] } })
  assert.deepEqual(found.body, [])
  const [entry] = await rawSql(
    `select after from audit_entry where record_kind = 'accounts/api-keys' and company_id = $1`,
    [company],
  )
  assert.equal(JSON.stringify(entry).includes(made.secret), false)
})
