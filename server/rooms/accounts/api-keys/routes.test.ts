import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { passwords } from '#contract/access/passwords.ts'
import { apiKeys, type NewApiKey } from '#contract/accounts/api-keys.ts'
import { users } from '#contract/accounts/users.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { employees } from '#contract/people/employees.ts'
import type { Permission } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { signingExample } from '#domain/accounts/signing-example.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { forgetUses } from './rows.ts'
import { signatureOf } from './rules.ts'

withApp({ KONTOR_ROLES: 'web' })

type Key = { key: string; secret: string }

async function withKey(permissions: Permission[], wanted: Partial<NewApiKey> = {}) {
  const owner = await signedIn()
  const roleId = await role(owner.company, permissions)
  const { body, status } = await owner.api(apiKeys.create, {
    body: { name: 'Kassa', roleId, expires: inAMonth(), ...wanted },
  })
  assert.equal(status, 200)
  return { ...owner, made: body.data }
}

let clock = Date.now()
/** Never the same moment twice, so that only a replay is a replay. */
const moment = () => String(++clock)

function headersFor({ key, secret }: Key, method: string, url: string, timestamp = moment()) {
  return { 'x-api-key': `${key}.${signatureOf(secret, { method, url, timestamp })}`, 'x-api-key-timestamp': timestamp }
}
function withBody({ key, secret }: Key, method: string, url: string, body: string | Uint8Array) {
  const timestamp = moment()
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const signature = signatureOf(secret, { method, url, timestamp, bodyHash })
  return { 'x-api-key': `${key}.${signature}`, 'x-api-key-timestamp': timestamp, 'x-api-key-body-sha256': bodyHash }
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
  assert.equal(await call(url, withBody(made, 'POST', url, body), 'POST', body), 200)
  const people = `${employees.list.path}?companyId=${company}`
  assert.equal(await call(people, headersFor(made, 'GET', people)), 403)
  const [entry] = await rawSql<{ origin: string }>(
    `select origin from audit_entry where company_id = $1 and record_kind = 'settings/cost-centres'`,
    [company],
  )
  assert.match(entry!.origin, new RegExp(`key ${made.key}$`))
})

test('the example that is there to be copied reads, and writes with a signed body', async () => {
  const { company, made } = await withKey(['settings.read', 'settings.write', 'stores.read'])
  const example = signingExample({
    origin: `http://127.0.0.1:${theApp().port}`,
    path: centres(company),
    key: made.key,
  })
  const writing = `${example}
    const made = await kontor('POST', '${centres(company)}', JSON.stringify({ name: 'Backstube' }))
    console.log(made.status)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', writing], {
    env: { KONTOR_SECRET: made.secret },
  })
  assert.match(stdout, /^200 \{[\s\S]*\}\n200\n$/)
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

test('a renewed key has a new secret and day, signs its bodies, and the old secret is out with the next request', async () => {
  const { api, company, made } = await withKey(['settings.read', 'stores.read'])
  await rawSql('update api_key set signs_body = false where company_id = $1', [company])
  const url = centres(company)
  assert.equal(await call(url, headersFor(made, 'GET', url)), 200)
  const last = Temporal.Now.plainDateISO('Europe/Vienna').add({ days: 300 }).toString()
  const renew = (version: number) => api(apiKeys.renew, { params: { id: made.id }, body: { expires: last, version } })
  const { status, body } = await renew(made.version)
  assert.deepEqual(
    [status, body.data.key, body.data.expires, body.data.signsBody, body.data.version],
    [200, made.key, last, true, made.version + 1],
  )
  assert.equal(await call(url, headersFor(made, 'GET', url)), 401, 'the old secret')
  assert.equal(await call(url, headersFor(body.data, 'GET', url)), 200, 'the new one')
  assert.equal((await renew(made.version)).status, 409, 'a colleague was faster')
  const audited = await rawSql(`select before, after from audit_entry where company_id = $1`, [company])
  assert.equal(JSON.stringify(audited).includes(body.data.secret), false)
})

test('a key whose maker is gone rests, and comes back by whoever renews it and holds what it holds', async () => {
  const { accountId, company, made } = await withKey(['settings.read', 'stores.read'])
  const colleague = await signedIn({ company })
  const lesser = await signedIn({ company, permissions: ['roles.read', 'roles.write', 'stores.read'] })
  const states = async () => (await colleague.api(apiKeys.list)).body.data.map(({ state }) => state)
  assert.deepEqual(await states(), ['active'])
  await rawSql('delete from role_assignment where account_id = $1', [accountId])
  assert.deepEqual(await states(), ['dormant'])
  const renewal = { params: { id: made.id }, body: { expires: inAMonth(), version: made.version } }
  assert.equal((await lesser.api(apiKeys.renew, renewal)).status, 403)
  const { body } = await colleague.api(apiKeys.renew, renewal)
  assert.deepEqual([body.data.state, body.data.createdBy], ['active', 'Mira Huber'])
  const url = centres(company)
  assert.equal(await call(url, headersFor(body.data, 'GET', url)), 200)
  await rawSql(`update api_key set expires_on = current_date - 2 where company_id = $1`, [company])
  assert.deepEqual(await states(), ['expired'])
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
    (await who.api(apiKeys.create, { body: { name: 'Kassa', roleId, expires: inAMonth(), storeIds } })).status
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
  const { body } = await owner.api(apiKeys.create, {
    body: { name: 'Kassa', roleId, expires: inAMonth(), storeIds: [mine] },
  })
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
  const { method } = passwords.change
  const body = JSON.stringify({ password: 'x', newpassword: 'Großglockner-3798' })
  const status = await call(url, withBody(made, method, url, body), method, body)
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

const MAKERS: [what: string, statement: string][] = [
  ['is deactivated', 'update account set active = false where id = $1'],
  ['is gone', 'delete from account where id = $1'],
  ['has no role any more', 'delete from role_assignment where account_id = $1'],
  [
    'may not make keys any more',
    `update role set permissions = array_remove(permissions, 'roles.write')
     where (company_id, id) in (select company_id, role_id from role_assignment where account_id = $1)`,
  ],
]
for (const [what, statement] of MAKERS)
  test(`a key is out with the next request when its maker ${what}`, async () => {
    const { accountId, company, made } = await withKey(['settings.read', 'stores.read'])
    const url = centres(company)
    assert.equal(await call(url, headersFor(made, 'GET', url)), 200)
    await rawSql(statement, [accountId])
    assert.equal(await call(url, headersFor(made, 'GET', url)), 401)
  })

test('a key never has a right or a store that its maker has not now', async () => {
  const { accountId, company, made } = await withKey(['settings.read', 'stores.read', 'employees.read'])
  const [mine, others] = [await build.store({ company }), await build.store({ company })]
  const seen = await build.employee({ company, store: mine })
  await build.employee({ company, store: others })
  const url = `${employees.list.path}?companyId=${company}`
  const people = async () => {
    const answer = await fetch(`http://127.0.0.1:${theApp().port}${url}`, { headers: headersFor(made, 'GET', url) })
    return ((await answer.json()) as { data: { employees: { id: number }[] } }).data.employees.map(({ id }) => id)
  }
  assert.equal((await people()).length, 2)
  await rawSql('update role_assignment set store_ids = $2 where account_id = $1', [accountId, [mine]])
  assert.deepEqual(await people(), [seen.id])
  await rawSql(
    `update role set permissions = '{roles.write,employees.read}' where (company_id, id) in
     (select company_id, role_id from role_assignment where account_id = $1)`,
    [accountId],
  )
  const settingsUrl = centres(company)
  assert.equal(await call(settingsUrl, headersFor(made, 'GET', settingsUrl)), 403)
  assert.equal((await people()).length, 1)
})

test('a key counts to the end of its day, which is at most a year away', async () => {
  const { api, company, made } = await withKey(['settings.read', 'stores.read'])
  const url = centres(company)
  const day = (days: number) => Temporal.Now.plainDateISO('Europe/Vienna').add({ days }).toString()
  for (const [last, status] of [
    [0, 200],
    [-1, 401],
  ] as const) {
    await rawSql('update api_key set expires_on = $2 where company_id = $1', [company, day(last)])
    assert.equal(await call(url, headersFor(made, 'GET', url)), status)
  }
  const { roleId } = made
  for (const expires of [day(-1), day(367), undefined]) {
    const { status, refusal } = await api(apiKeys.create, { body: { name: 'Kassa', roleId, expires } })
    assert.equal(status, 400)
    assert.ok(refusal.fields?.expires)
  }
})

test('a key makes and revokes no key, even with the right that people need for it', async () => {
  const { company, made } = await withKey(['roles.write', 'roles.read', 'stores.read'])
  const url = `${apiKeys.create.path}?companyId=${company}`
  const body = JSON.stringify({ name: 'Kind', roleId: made.roleId, expires: inAMonth() })
  assert.equal(await call(url, withBody(made, 'POST', url, body), 'POST', body), 403)
  const own = `${apiKeys.revoke.path.replace(':id', String(made.id))}?companyId=${company}`
  assert.equal(await call(own, headersFor(made, 'DELETE', own), 'DELETE'), 403)
  assert.equal(await call(url, headersFor(made, 'GET', url)), 200)
})

test('a body counts only as it was signed; keys of earlier releases go on without', async () => {
  const { company, made } = await withKey(['settings.read', 'settings.write', 'stores.read'])
  const url = centres(company)
  const [body, other] = ['Küche', 'Keller'].map(name => JSON.stringify({ name })) as [string, string]
  const send = (headers: Record<string, string>, text = body) => call(url, headers, 'POST', text)
  assert.equal(await send(headersFor(made, 'POST', url)), 401, 'unsigned')
  assert.equal(await send(withBody(made, 'POST', url, body), other), 401, 'another one')
  const bent = {
    ...withBody(made, 'POST', url, body),
    'x-api-key-body-sha256': createHash('sha256').update(other).digest('hex'),
  }
  assert.equal(await send(bent, other), 401, 'another hash')
  assert.equal(await send(withBody(made, 'POST', url, body)), 200)
  await rawSql('update api_key set signs_body = false where company_id = $1', [company])
  assert.equal(await send(headersFor(made, 'POST', url), other), 200)
})

test('a file counts only as it was signed', async () => {
  const { company, made } = await withKey(['imports.run', 'stores.read', 'employees.read', 'employees.write'])
  const url = `${importJobs.upload.path}?companyId=${company}`
  const form = new FormData()
  form.set('file', new Blob(['Name;Ort\nx;y\n']), 'a.csv')
  const whole = new Request('http://x', { method: 'POST', body: form })
  const type = whole.headers.get('content-type')!
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const send = async (signed: Uint8Array) =>
    (
      await fetch(`http://127.0.0.1:${theApp().port}${url}`, {
        method: 'POST',
        headers: { ...withBody(made, 'POST', url, signed), 'content-type': type },
        body: bytes,
      })
    ).status
  assert.equal(await send(bytes.slice(1)), 401)
  assert.notEqual(await send(bytes), 401)
})

test('a key whose secret does not open signs nothing: 401, as if it were not there', async () => {
  const { company, made } = await withKey(['settings.read', 'stores.read'])
  const url = centres(company)
  assert.equal(await call(url, headersFor(made, 'GET', url)), 200)
  await rawSql(`update api_key set secret_sealed = 'gone' || secret_sealed where company_id = $1`, [company])
  assert.equal(await call(url, headersFor(made, 'GET', url)), 401)
})
