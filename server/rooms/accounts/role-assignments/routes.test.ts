import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { type AssignmentChange, roleAssignments } from '#contract/accounts/role-assignments.ts'
import { roles } from '#contract/accounts/roles.ts'
import { stores } from '#contract/accounts/stores.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { assignmentVersion, role } from '#server/testing/build-accounts.ts'
import type { Person } from '#server/testing/file-steps.ts'
import { heardOnce, listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'
import { quietTime, within } from '#server/testing/within.ts'

withApp()

const READS: Permission[] = ['stores.read', 'settings.read']
/** A company with somebody who gives roles, somebody who gets one, and two stores. */
async function office(values: { permissions?: Permission[]; storeIds?: number[] } = {}) {
  const company = await build.company()
  const [graz, linz] = [await build.store({ company, name: 'Graz' }), await build.store({ company, name: 'Linz' })]
  const editor = await signedIn({ company })
  const person = await signedIn({ company, permissions: values.permissions ?? READS, storeIds: values.storeIds })
  const assign = (body: Partial<AssignmentChange> & { roleId: number }) =>
    assignBy(editor, { accountId: person.accountId, ...body })
  return { company, graz, linz, editor, person, assign }
}
/** By default on what is there now. */
const assignBy = async (by: Person, body: Omit<AssignmentChange, 'version'> & { version?: number }) => {
  const version = body.version ?? (await assignmentVersion(by.company, body.accountId))
  return by.api(roleAssignments.assign, { body: { ...body, version } })
}
const userIn = async ({ editor, person }: Awaited<ReturnType<typeof office>>) =>
  (await editor.api(roleAssignments.users)).body.data.find(({ accountId }) => accountId === person.accountId)!

test('a role is given in the place of the one before, limited to stores, and taken away, all of it in the list and the trail', async () => {
  const all = await office()
  const { company, graz, linz, editor, person, assign } = all
  const roleId = await role(company, READS)
  const given = await assign({ roleId })
  assert.deepEqual([given.status, given.body.roleId, given.body.uuidText], [200, roleId, person.accountId])
  const limited = await assign({ roleId, storeIds: [linz, graz], version: given.body.version })
  assert.deepEqual(limited.body.storeIds, [graz, linz])
  assert.deepEqual((await userIn(all)).storeIds, [graz, linz])
  const taken = await assign({ roleId: 0, version: limited.body.version })
  assert.deepEqual([taken.body.roleId, taken.body.storeIds], [0, null])
  const after = await userIn(all)
  assert.deepEqual([after.roleId, after.version, after.email], [0, 0, person.email])
  assert.ok((await editor.api(roleAssignments.list)).body.data.every(({ uuidText }) => uuidText !== person.accountId))
  const trail = await rawSql<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'accounts/role-assignments' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['changed', 'changed', 'removed'],
  )
  assert.deepEqual(trail[1]!.after, { account: 'Huber Mira', storeIds: [graz, linz] })
})

test('without stores the ones so far stay; who is bound to stores gives these and no others', async () => {
  const { company, graz, linz, person, assign } = await office({ storeIds: [1] })
  await rawSql('update role_assignment set store_ids = $2 where account_id = $1', [person.accountId, [graz]])
  const roleId = await role(company, READS)
  assert.deepEqual((await assign({ roleId })).body.storeIds, [graz])
  const bound = await signedIn({ company, storeIds: [graz] })
  const give = (body: object) => assignBy(bound, { accountId: person.accountId, roleId, ...body })
  assert.equal((await give({ storeIds: null })).status, 403)
  assert.equal((await give({ storeIds: [linz] })).status, 404)
  assert.equal((await give({ storeIds: [] })).status, 400)
  await rawSql('delete from role_assignment where account_id = $1', [person.accountId])
  await rawSql('insert into known_user (company_id, account_id) values ($1, $2) on conflict do nothing', [
    company,
    person.accountId,
  ])
  assert.deepEqual((await give({})).body.storeIds, [graz])
})

test('a store of another company and a person of another company do not exist', async () => {
  const { company, assign } = await office()
  const roleId = await role(company, READS)
  const [foreign, stranger] = [await build.store(), await signedIn()]
  assert.equal((await assign({ roleId, storeIds: [foreign] })).status, 404)
  assert.equal((await assign({ roleId, accountId: stranger.accountId })).status, 404)
  assert.equal((await assign({ roleId: await role(stranger.company, READS) })).status, 404)
})

test('who does not see a store does not learn that somebody works there, only that there is more', async () => {
  const { company, graz, linz, person } = await office()
  await rawSql('update role_assignment set store_ids = $2 where account_id = $1', [person.accountId, [graz, linz]])
  const bound = await signedIn({ company, storeIds: [graz] })
  const seen = (await bound.api(roleAssignments.users)).body.data.find(
    ({ accountId }) => accountId === person.accountId,
  )!
  assert.deepEqual([seen.storeIds, seen.hasUnseenStores, seen.refusal], [[graz], true, 'beyond-own'])
  const listed = (await bound.api(roleAssignments.list)).body.data.find(({ uuidText }) => uuidText === person.accountId)
  assert.deepEqual(listed?.storeIds, [graz])
})

test('owners, operators and oneself are not changed, nor is anybody made an owner; each says why', async () => {
  const { company, editor, assign } = await office()
  await rawSql(
    `insert into role (company_id, id, name, immutable, permissions) values ($1, 1, 'Besitzer', true, '{stores.read}')`,
    [company],
  )
  const [owner, operator] = [await signedIn({ company }), await signedIn({ company, isSuperuser: true })]
  await rawSql('update role_assignment set role_id = 1 where account_id = $1', [owner.accountId])
  const roleId = await role(company, READS)
  const says = async (body: Parameters<typeof assign>[0]) => {
    const { status, refusal } = await assign(body)
    return [status, refusal.message]
  }
  const OWNER = [409, 'Der Besitzer kann nicht verändert werden!']
  assert.deepEqual(await says({ accountId: owner.accountId, roleId }), OWNER)
  assert.deepEqual(await says({ accountId: owner.accountId, roleId: 0 }), OWNER)
  assert.deepEqual(await says({ roleId: 1 }), OWNER)
  assert.deepEqual(await says({ accountId: operator.accountId, roleId: 0 }), [
    409,
    'Dieser Benutzer kann nicht verändert werden!',
  ])
  assert.deepEqual(await says({ accountId: editor.accountId, roleId }), [
    409,
    'Ihre eigene Rolle kann nur jemand anderer ändern.',
  ])
  const { data } = (await editor.api(roleAssignments.users)).body
  const refusals = Object.fromEntries(data.map(({ accountId, refusal }) => [accountId, refusal]))
  assert.deepEqual(
    [refusals[owner.accountId], refusals[operator.accountId], refusals[editor.accountId]],
    ['owner', 'operator', 'oneself'],
  )
})

test('nobody gives, and nobody takes, a role with a right that they lack', async () => {
  const company = await build.company()
  const weaker = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => each !== 'imports.run') })
  const [person, stronger] = [await signedIn({ company, permissions: READS }), await signedIn({ company })]
  const change = (accountId: string, roleId: number) => assignBy(weaker, { accountId, roleId })
  assert.equal((await change(person.accountId, await role(company, ['stores.read', 'imports.run']))).status, 403)
  assert.equal((await change(stronger.accountId, 0)).status, 403)
  assert.equal((await change(person.accountId, await role(company, READS))).status, 200)
})

test('a stale change is refused: of two at once one counts', async () => {
  const { company, person, assign } = await office()
  const ids = [await role(company, READS), await role(company, ['stores.read'])]
  const answers = await Promise.all(ids.map(roleId => assign({ roleId, version: 1 })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const [held] = await rawSql('select version from role_assignment where account_id = $1', [person.accountId])
  assert.deepEqual(held, { version: 2 })
  assert.equal((await assign({ roleId: 0, version: 1 })).status, 409)
})

test('who gives at the moment at which their own right is taken gives nothing', async () => {
  const { company, editor, person } = await office()
  const other = await signedIn({ company })
  const roleId = await role(company, READS)
  const [given] = await Promise.all([
    assignBy(other, { accountId: person.accountId, roleId }),
    assignBy(editor, { accountId: other.accountId, roleId: 0 }),
  ])
  const entries = await rawSql<{ account_id: string }>(
    `select account_id from audit_entry where company_id = $1 and record_kind = 'accounts/role-assignments' order by id`,
    [company],
  )
  // Either it came first, or it did not happen.
  const order = entries.map(({ account_id }) => (account_id === other.accountId ? 'gave' : 'took'))
  assert.deepEqual(order, given.status === 200 ? ['gave', 'took'] : ['took'])
})

test('a removed role is gone with the next request, and the socket closes within 2 s', async () => {
  const { person, assign } = await office()
  const { socket } = await listen(person.api)
  const closed = heardOnce(socket, 'disconnect')
  assert.equal((await person.api(costCentres.list)).status, 200)
  assert.equal((await assign({ roleId: 0 })).status, 200)
  assert.equal((await person.api(costCentres.list)).status, 404)
  assert.deepEqual((await person.api(signIn.companies)).body.data, [])
  await within(2000, 'the socket is closed', closed)
})

test('a right that a role loses is gone with the next request, and open pages hear no ids of it within 2 s', async () => {
  const { editor, person } = await office({ permissions: ['stores.read', 'roles.read'] })
  const { heard } = await listen(person.api)
  const [held] = await rawSql<{ id: number }>('select role_id as id from role_assignment where account_id = $1', [
    person.accountId,
  ])
  assert.equal((await person.api(roles.list)).status, 200)
  const params = { id: held!.id }
  // Nothing was told for a while: what comes now is told at once.
  await quietTime(1100)
  assert.equal(
    (await editor.api(roles.change, { params, body: { permissions: ['stores.read'], version: 1 } })).status,
    200,
  )
  assert.equal((await person.api(roles.list)).status, 403)
  await quietTime(2000)
  const own = heard.filter(each => (each as { noun: string }).noun === 'roles')
  assert.ok(own.length > 0, 'the change itself is heard, too')
  // Once more, it may be, after the rights were looked at anew: what came meanwhile is told again, never with ids.
  for (const each of own) assert.deepEqual(each, { area: 'accounts', noun: 'roles' })
  heard.length = 0
  await editor.api(roles.create, { body: { name: 'Geheim', color: '#1f5b99', permissions: [] } })
  const told = await until('the page is told', () => heard.find(each => (each as { noun: string }).noun === 'roles'))
  assert.deepEqual(told, { area: 'accounts', noun: 'roles' })
})

test('who is limited to a store sees with the next request that store alone', async () => {
  const { person, assign, graz } = await office()
  const [{ roleId }] = [(await assign({ roleId: await role(person.company, READS) })).body]
  assert.equal((await person.api(stores.list)).body.data.length, 2)
  assert.equal((await assign({ roleId, storeIds: [graz] })).status, 200)
  assert.deepEqual(
    (await person.api(stores.list)).body.data.map(({ id }) => id),
    [graz],
  )
})
