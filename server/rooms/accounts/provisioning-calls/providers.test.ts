import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { type Answer, directory, GROUP, PATCH, patch, USER } from '#server/testing/directory.ts'

withApp()

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const activeOf = async (email: string) =>
  (await rawSql<{ active: boolean }>('select active from account where email = $1', [email]))[0]?.active

test('Entra ID: looks, makes, looks again, changes, disables, enables and removes a user', async () => {
  const { scim, addressOf, company, roleOf, role, group, map } = await directory()
  const email = addressOf('anna.huber')
  const look = () => scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
  const none = await look()
  assert.deepEqual([none.status, none.body.totalResults, none.body.Resources], [200, 0, []])
  assert.match(none.headers.get('content-type')!, /^application\/scim\+json/)

  const externalId = randomUUID()
  const made = await scim('POST', '/Users', {
    schemas: [USER, ENTERPRISE],
    externalId,
    userName: email,
    active: true,
    displayName: 'Anna Huber',
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Anna Huber', familyName: 'Huber', givenName: 'Anna' },
    roles: [],
    [ENTERPRISE]: { department: 'Verkauf', manager: { value: '7' } },
  })
  assert.equal(made.status, 201)
  const { id } = made.body
  assert.equal(made.headers.get('location'), made.body.meta.location)
  assert.match(made.body.meta.location, new RegExp(`/scim/v2/Users/${id}$`))
  assert.equal((await look()).body.Resources[0].id, id)
  assert.equal((await scim('GET', `/Users/${id}`)).body.externalId, externalId)
  assert.equal((await scim('GET', `/Users?filter=externalId eq "${externalId}"`)).body.totalResults, 1)
  assert.equal(await activeOf(email), true)

  const steps: [operations: object[], seen: (user: Answer['body']) => unknown, expected: unknown][] = [
    [[{ op: 'Replace', path: 'name.familyName', value: 'Berger' }], user => user.name.familyName, 'Berger'],
    [
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: addressOf('a.berger') }],
      user => user.emails[0].value,
      addressOf('a.berger'),
    ],
    [[{ op: 'Add', path: `${ENTERPRISE}:department`, value: 'Einkauf' }], user => user[ENTERPRISE], undefined],
    [
      [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+43 1' }],
      user => user.phoneNumbers,
      undefined,
    ],
    [[{ op: 'Replace', path: 'active', value: 'False' }], user => user.active, false],
    [[{ op: 'Replace', path: 'active', value: 'True' }], user => user.active, true],
    [
      [
        { op: 'Replace', path: 'displayName', value: 'A. Berger' },
        { op: 'Remove', path: 'name.formatted' },
      ],
      user => [user.displayName, user.name.formatted],
      ['A. Berger', undefined],
    ],
    [
      [{ op: 'Add', value: { 'name.givenName': 'Annina', externalId: 'x-1' } }],
      user => [user.name.givenName, user.externalId],
      ['Annina', 'x-1'],
    ],
  ]
  for (const [operations, seen, expected] of steps) {
    const { status, body } = await scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: operations })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(seen(body), expected, JSON.stringify(operations))
  }
  const [account] = await rawSql('select first_name, last_name, active from account where email = $1', [
    addressOf('a.berger'),
  ])
  assert.deepEqual(account, { first_name: 'Annina', last_name: 'Berger', active: true })

  const reads = await role()
  const groupId = await group('Filialleitung')
  assert.equal((await map([groupId, reads])).status, 200)
  const [{ account_id: accountId } = { account_id: '' }] = await rawSql<{ account_id: string }>(
    'select account_id from provisioned_user where company_id = $1',
    [company],
  )
  await scim('PATCH', `/Groups/${groupId}`, patch({ op: 'Add', path: 'members', value: [{ value: id }] }))
  assert.equal(await roleOf(accountId), reads)
  const member = await scim(
    'GET',
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`id eq "${groupId}" and members eq "${id}"`)}`,
  )
  assert.deepEqual([member.body.totalResults, member.body.Resources[0].members], [1, undefined])
  await scim('PATCH', `/Groups/${groupId}`, patch({ op: 'Remove', path: 'members', value: [{ value: id }] }))
  assert.equal(await roleOf(accountId), null)

  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  assert.equal((await scim('GET', `/Users/${id}`)).status, 404)
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 404)
  assert.equal(await activeOf(addressOf('a.berger')), false)
})

test('Okta: looks, makes, replaces, disables by a value without a path, and pushes a group', async () => {
  const { scim, addressOf, role, roleOf, map, company } = await directory()
  const email = addressOf('test.user')
  const look = `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}&startIndex=1&count=100`
  assert.deepEqual((await scim('GET', look)).body.Resources, [])
  const sent = {
    schemas: [USER],
    userName: email,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const made = await scim('POST', '/Users', sent)
  assert.equal(made.status, 201)
  assert.equal(made.body.password, undefined)
  const { id } = made.body
  const [account] = await rawSql<{ id: string; password_hash: string | null }>(
    'select id, password_hash from account where email = $1',
    [email],
  )
  assert.equal(account!.password_hash, null, 'never a password')
  const again = await scim('POST', '/Users', sent)
  assert.deepEqual([again.status, again.body.scimType, again.body.status], [409, 'uniqueness', '409'])
  assert.ok(again.body.detail.includes(id))

  const replaced = await scim('PUT', `/Users/${id}`, {
    ...sent,
    id,
    name: { givenName: 'Another', familyName: 'User' },
    meta: made.body.meta,
  })
  assert.equal(replaced.status, 200)
  assert.equal(replaced.body.name.givenName, 'Another')
  const disabled = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
  assert.deepEqual([disabled.status, disabled.body.active, await activeOf(email)], [200, false, false])
  await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { id, active: true } }))
  assert.equal(await activeOf(email), true)

  const reads = await role()
  const pushed = await scim('POST', '/Groups', { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] })
  assert.equal(pushed.status, 201)
  const group = pushed.body.id
  await map([group, reads])
  const added = await scim(
    'PATCH',
    `/Groups/${group}`,
    patch(
      { op: 'add', path: 'members', value: [{ value: id, display: email }] },
      { op: 'replace', value: { id: group, displayName: 'Test SCIMv0' } },
    ),
  )
  assert.deepEqual([added.status, added.body.displayName, added.body.members.length], [200, 'Test SCIMv0', 1])
  assert.equal(await roleOf(account!.id), reads)
  await scim('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: `members[value eq "${id}"]` }))
  assert.equal(await roleOf(account!.id), null)
  await scim('PUT', `/Groups/${group}`, {
    schemas: [GROUP],
    displayName: 'Test SCIMv2',
    members: [{ value: id, display: email }],
  })
  assert.equal(await roleOf(account!.id), reads)
  assert.deepEqual(
    (await scim('GET', `/Users/${id}`)).body.groups.map((each: { value: string }) => each.value),
    [group],
  )
  assert.equal((await scim('DELETE', `/Groups/${group}`)).status, 204)
  assert.equal(await roleOf(account!.id), null)
  const told = await rawSql<{ record_kind: string; action: string; last_name: string }>(
    `select e.record_kind, e.action, a.last_name from audit_entry e join account a on a.id = e.account_id where e.company_id = $1 and e.record_kind = 'accounts/role-assignments' order by e.id`,
    [company],
  )
  assert.deepEqual(
    told.map(({ action, last_name }) => [last_name, action]),
    [
      ['SCIM', 'created'],
      ['SCIM', 'removed'],
      ['SCIM', 'created'],
      ['SCIM', 'removed'],
    ],
  )
})
