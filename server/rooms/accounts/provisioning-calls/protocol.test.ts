import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provisioning } from '#contract/accounts/provisioning.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { type Answer, directory, patch, scimAs, USER } from '#server/testing/directory.ts'

withApp()

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

test('what can be done here is said, as the standard has it', async () => {
  const { scim } = await directory()
  const config = (await scim('GET', '/ServiceProviderConfig')).body
  assert.deepEqual(
    [config.patch.supported, config.bulk.supported, config.filter, config.etag.supported, config.sort.supported],
    [true, false, { supported: true, maxResults: 200 }, true, true],
  )
  const types = (await scim('GET', '/ResourceTypes')).body
  assert.deepEqual(
    types.Resources.map((each: { endpoint: string }) => each.endpoint),
    ['/Users', '/Groups'],
  )
  const schemas = (await scim('GET', '/Schemas')).body
  assert.equal(schemas.totalResults, 2)
  const user = (await scim('GET', `/Schemas/${USER}`)).body
  assert.deepEqual(
    user.attributes.map((each: { name: string }) => each.name),
    ['userName', 'name', 'displayName', 'active', 'emails', 'groups'],
  )
  assert.equal((await scim('GET', '/Schemas/urn:x')).status, 404)
})

test('a changed record is told apart by its version, which a later change has to name', async () => {
  const { scim, user } = await directory()
  const { id } = await user()
  const first = await scim('GET', `/Users/${id}`)
  const etag = first.headers.get('etag')!
  assert.equal(etag, first.body.meta.version)
  assert.equal((await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status, 304)
  const change = patch({ op: 'replace', path: 'displayName', value: 'Neu' })
  const changed = await scim('PATCH', `/Users/${id}`, change, { 'if-match': etag })
  assert.deepEqual([changed.status, changed.headers.get('etag') === etag], [200, false])
  for (const [method, body] of [
    ['PATCH', change],
    ['PUT', changed.body],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await scim(method, `/Users/${id}`, body, { 'if-match': etag })).status, 412, method)
  // What changes nothing makes no version.
  const same = await scim('PATCH', `/Users/${id}`, change)
  assert.equal(same.headers.get('etag'), changed.headers.get('etag'))
  assert.equal((await scim('DELETE', `/Users/${id}`, undefined, { 'if-match': '*' })).status, 204)
})

type Call = [what: string, method: string, path: string, body: unknown, status: number, scimType?: string]
const REFUSED: Call[] = [
  ['another address', 'GET', '/Nothing', undefined, 404],
  ['an id that is none', 'GET', '/Users/7', undefined, 404],
  ['more than an id', 'GET', '/Users/7/8', undefined, 404],
  ['many at once', 'POST', '/Bulk', {}, 501],
  ['oneself', 'GET', '/Me', undefined, 501],
  ['a change of what is said', 'POST', '/Schemas', {}, 405],
  ['a change of all', 'DELETE', '/Users', undefined, 405],
  ['a filter that is none', 'GET', '/Users?filter=userName', undefined, 400, 'invalidFilter'],
  ['a count that is none', 'GET', '/Users?count=x', undefined, 400, 'invalidValue'],
  ['a body that is no JSON', 'POST', '/Users', '{', 400],
  ['a body with a trap', 'POST', '/Users', '{"__proto__":{"a":1}}', 400],
  ['no body', 'POST', '/Users', undefined, 400, 'invalidSyntax'],
  ['a list', 'POST', '/Users', [], 400, 'invalidSyntax'],
  ['no name', 'POST', '/Users', { schemas: [USER] }, 400, 'invalidValue'],
  ['no address', 'POST', '/Users', { userName: 'nora' }, 400, 'invalidValue'],
  ['a change that is none', 'PATCH', '/Users/7', {}, 400, 'invalidSyntax'],
  ['a group without a name', 'POST', '/Groups', {}, 400, 'invalidValue'],
  ['a group of nobody', 'POST', '/Groups', { displayName: 'A', members: [{ value: '7' }] }, 400, 'invalidValue'],
  [
    'a group of strangers',
    'POST',
    '/Groups',
    { displayName: 'B', members: [{ value: '11111111-1111-4111-8111-111111111111' }] },
    400,
    'invalidValue',
  ],
]

test('what can’t be done is refused in the words of the standard, and listed without what was sent', async () => {
  const { scim, api } = await directory()
  for (const [what, method, path, body, status, scimType] of REFUSED) {
    const answer = await scim(method, path, body)
    assert.deepEqual([answer.status, answer.body.scimType], [status, scimType], what)
    assert.deepEqual([answer.body.schemas, answer.body.status], [[ERROR], String(status)], what)
    assert.match(answer.headers.get('content-type')!, /^application\/scim\+json/, what)
    assert.equal(answer.headers.get('set-cookie'), null, what)
  }
  const calls = (await api(provisioning.calls)).body.data
  assert.ok(calls.every(({ said }) => !said.includes('nora')))
  assert.deepEqual(
    [calls[0]!.method, calls[0]!.resource, calls[0]!.status, calls[0]!.said],
    ['POST', 'Groups', 400, 'abgelehnt: Ein Mitglied gibt es nicht.'],
  )
})

test('another type of content and too much of it are refused in the same form', async () => {
  const { scim } = await directory()
  const asForm = await scim('POST', '/Users', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
  const large = await scim('POST', '/Users', JSON.stringify({ userName: 'a'.repeat(1_000_001) }))
  const check = ({ status, body }: Answer) => [status, body.schemas]
  assert.deepEqual(
    [check(asForm), check(large)],
    [
      [415, [ERROR]],
      [413, [ERROR]],
    ],
  )
})

test('a search by a body finds what one by the address does', async () => {
  const { scim, user } = await directory()
  const { email } = await user('eins')
  await user('zwei')
  const search = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
    filter: `userName eq "${email}"`,
    count: 5,
    attributes: ['userName'],
  }
  const { status, body } = await scim('POST', '/Users/.search', search)
  assert.deepEqual([status, body.totalResults, Object.keys(body.Resources[0])], [200, 1, ['schemas', 'id', 'userName']])
  assert.equal((await scim('POST', '/Groups/.search', { filter: 'displayName pr' })).body.totalResults, 0)
})

test('without a token, with another one, a revoked or an ended one nothing is said', async () => {
  const { scim, token, api, company } = await directory()
  const status = async (given: string | undefined) => (await scimAs(given)('GET', '/Users')).status
  assert.deepEqual(
    [await status(undefined), await status('x'.repeat(60)), await status(`${token.token}x`), await status(token.token)],
    [401, 401, 401, 200],
  )
  assert.equal(
    (await scimAs(undefined)('GET', '/ServiceProviderConfig')).headers.get('www-authenticate'),
    'Bearer realm="SCIM"',
  )
  const [stored] = await rawSql<{ token_hash: string }>(
    'select token_hash from provisioning_token where company_id = $1',
    [company],
  )
  assert.ok(!token.token.includes(stored!.token_hash))
  const set = (day: string) =>
    rawSql(`update provisioning_token set expires_on = ${day} where company_id = $1`, [company])
  await set('current_date - 1')
  assert.equal(await status(token.token), 401)
  await set('current_date + 1')
  assert.equal((await api(provisioning.revokeToken, { params: { id: token.id } })).status, 200)
  assert.equal(await status(token.token), 401)
  assert.equal((await scim('GET', '/Users')).status, 401)
})

const ENDED: [how: string, statement: string, status: number][] = [
  ['switched off', 'update provisioning set active = false where company_id = $1', 401],
  ['its maker is deactivated', 'update account set active = false where id = $2', 401],
  ['its maker is gone', 'delete from account where id = $2', 401],
  ['its maker’s role is gone', 'delete from role_assignment where company_id = $1 and account_id = $2', 401],
  [
    'its maker sees some stores only',
    `update role_assignment set store_ids = '{1}' where company_id = $1 and account_id = $2`,
    401,
  ],
  [
    'its maker may give no roles',
    `update role set permissions = array_remove(permissions, 'roles.write') where company_id = $1`,
    401,
  ],
  [
    'its maker may change no settings',
    `update role set permissions = array_remove(permissions, 'settings.write') where company_id = $1`,
    401,
  ],
  ['the company is locked', 'update company set is_locked = true where id = $1', 403],
]
for (const [how, statement, status] of ENDED)
  test(`a token is worth nothing when ${how}`, async () => {
    const { scim, company, accountId } = await directory()
    assert.equal((await scim('GET', '/Users')).status, 200)
    await rawSql(statement.replaceAll('$1', String(company)).replaceAll('$2', `'${accountId}'`))
    assert.equal((await scim('GET', '/Users')).status, status)
  })

test('a company without a sign-in of its own any more makes and moves nobody', async () => {
  const { scim, user, company, addressOf, api } = await directory()
  const { id, email } = await user()
  await rawSql('delete from single_sign_on where company_id = $1', [company])
  assert.equal((await api(provisioning.show)).body.data.state, 'homeless')
  assert.equal((await scim('POST', '/Users', { userName: addressOf('neu'), active: true })).status, 403)
  assert.equal(
    (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.familyName', value: 'X' }))).status,
    403,
  )
  // Whoever left loses the role all the same.
  assert.equal(
    (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))).status,
    200,
  )
  const [account] = await rawSql('select active from account where email = $1', [email])
  assert.equal(account!.active, true, 'the account is not this company’s any more')
})

test('only the last two hundred calls are kept', async () => {
  const { scim, api, company } = await directory()
  await rawSql(
    `insert into provisioning_call (company_id, method, resource, status, said) select $1, 'GET', 'Users', 200, 'alt' from generate_series(1, 250)`,
    [company],
  )
  await scim('GET', '/Users')
  const [{ count } = { count: 0 }] = await rawSql<{ count: number }>(
    'select count(*)::int as count from provisioning_call where company_id = $1',
    [company],
  )
  assert.equal(count, 200)
  assert.deepEqual((await api(provisioning.calls)).body.data[0]!.said, 'nichts gefunden')
})
