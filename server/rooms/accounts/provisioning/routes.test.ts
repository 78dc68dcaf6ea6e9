import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provisioning } from '#contract/accounts/provisioning.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { directory, patch } from '#server/testing/directory.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'

withApp()

const SETTINGS = { active: true, defaultRoleId: null, mapsByName: false, invites: false }

test('a company that has none is told where it would lie, and that a sign-in of its own comes first', async () => {
  const { api } = await signedIn()
  const { data } = (await api(provisioning.show)).body
  assert.match(data.address, /\/scim\/v2$/)
  assert.deepEqual([data.state, data.version, data.tokens, data.groups, data.standsFor], ['off', 0, [], [], null])
  const refused = await api(provisioning.change, { body: { ...SETTINGS, version: 0 } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'conflict'])
  const kept = await api(provisioning.change, { body: { ...SETTINGS, active: false, version: 0 } })
  assert.equal(kept.status, 200)
  const withoutIt = await signedIn()
  assert.equal(
    (await withoutIt.api(provisioning.createToken, { body: { name: 'x', expires: inAMonth() } })).status,
    404,
  )
})

test('there are two tokens at most, for a year at most, each shown once', async () => {
  const { api, token } = await directory()
  const create = (body: object) =>
    api(provisioning.createToken, { body: { name: 'Zweites', expires: inAMonth(), ...body } })
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  for (const expires of [today.subtract({ days: 1 }), today.add({ years: 1, days: 1 })])
    assert.equal((await create({ expires: expires.toString() })).status, 400)
  assert.equal((await create({})).status, 200)
  assert.equal((await create({})).status, 409)
  const { tokens } = (await api(provisioning.show)).body.data
  assert.deepEqual(
    tokens.map(({ name, state }) => [name, state]),
    [
      ['Entra ID', 'active'],
      ['Zweites', 'active'],
    ],
  )
  assert.ok(!JSON.stringify(tokens).includes(token.token))
  assert.match(token.token, /^kontor_scim_[\w-]{43}$/)
  assert.equal((await api(provisioning.revokeToken, { params: { id: token.id } })).status, 200)
  assert.equal((await api(provisioning.revokeToken, { params: { id: token.id } })).status, 404)
  assert.equal((await create({})).status, 200)
})

test('only who has all stores and both rights changes it, and nobody gives a role beyond their own', async () => {
  const { api, company } = await directory()
  const { version } = (await api(provisioning.show)).body.data
  const body = { ...SETTINGS, version }
  const bound = await signedIn({ company, permissions: ALL_PERMISSIONS, storeIds: [await build.store({ company })] })
  const half = await signedIn({ company, permissions: ['roles.read', 'roles.write'] })
  const reader = await signedIn({ company, permissions: ['roles.read'] })
  for (const one of [bound, half, reader]) {
    assert.equal((await one.api(provisioning.change, { body })).status, 403)
    assert.equal((await one.api(provisioning.map, { body: { groups: [], version } })).status, 403)
    assert.equal((await one.api(provisioning.createToken, { body: { name: 'x', expires: inAMonth() } })).status, 403)
  }
  assert.equal((await reader.api(provisioning.show)).status, 200)
  const admin = await signedIn({ company, permissions: ['roles.read', 'roles.write', 'settings.write'] })
  const much = await rawSql<{ id: number }>(
    `insert into role (company_id, name, permissions) values ($1, 'Viel', '{employees.read}') returning id`,
    [company],
  )
  const beyond = await admin.api(provisioning.change, { body: { ...body, defaultRoleId: much[0]!.id } })
  assert.equal(beyond.status, 403)
  assert.equal((await api(provisioning.change, { body: { ...body, defaultRoleId: 99_999 } })).status, 404)
  assert.equal((await api(provisioning.change, { body: { ...body, version: version + 7 } })).status, 409)
})

test('groups of others, one twice and a stale order are refused', async () => {
  const [one, other] = [await directory(), await directory()]
  const [mine, theirs] = [await one.group('A'), await other.group('B')]
  assert.equal((await one.map([theirs, null])).status, 404)
  assert.equal((await one.map([mine, null], [mine, null])).status, 404)
  assert.equal((await one.map([mine, 99_999])).status, 404)
  assert.equal((await one.map([mine, null])).status, 200)
  assert.equal((await one.api(provisioning.map, { body: { groups: [], version: 1 } })).status, 409)
})

test('the screen says what there is, and the event log who did what', async () => {
  const { api, scim, user, group, map, role, token } = await directory()
  const { id } = await user()
  const kitchen = await group('Küche', [id])
  await group('Leer')
  await map([kitchen, await role()])
  await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  const shown = (await api(provisioning.show)).body.data
  assert.deepEqual(
    [shown.users, shown.disabled, shown.groups.map(({ name, members }) => [name, members])],
    [
      1,
      1,
      [
        ['Küche', 1],
        ['Leer', 0],
      ],
    ],
  )
  const calls = (await api(provisioning.calls)).body.data
  assert.deepEqual(
    calls.map(({ method, resource, status, said, account }) => [method, resource, status, said, account]),
    [
      ['PATCH', 'Users', 200, 'geändert', 'Neu Nora'],
      ['POST', 'Groups', 201, 'erstellt', null],
      ['POST', 'Groups', 201, 'erstellt', null],
      ['POST', 'Users', 201, 'erstellt', 'Neu Nora'],
    ],
  )
  await api(provisioning.revokeToken, { params: { id: token.id } })
  const { events, names } = (await api(eventLog.list, { query: { limit: 200 } })).body.data
  assert.deepEqual(
    events
      .map(event => `${event.actor} ${sentenceText(event, { names })}`)
      .map(said => said.replace(/Rolle \d+/, 'R').replace(/person1@\S+/, 'Neu Nora'))
      .reverse(),
    [
      'Mira Huber hat die Verwaltung durch das Identitätssystem geändert',
      'Mira Huber hat das Token des Identitätssystems „Entra ID“ erstellt',
      'SCIM hat das Benutzerkonto Neu Nora erstellt',
      'SCIM hat 2 Gruppen übernommen',
      'Mira Huber hat die Verwaltung durch das Identitätssystem geändert',
      'Mira Huber hat Neu Nora die Benutzerrolle R zugewiesen',
      'SCIM hat das Benutzerkonto Neu Nora deaktiviert',
      'SCIM hat Neu Nora die Benutzerrolle R entzogen',
      'Mira Huber hat das Token des Identitätssystems „Entra ID“ widerrufen',
    ],
  )
})
