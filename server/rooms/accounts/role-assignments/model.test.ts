import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withRight } from '#contract/accounts/permission-areas.ts'
import { roleAssignments } from '#contract/accounts/role-assignments.ts'
import { roles } from '#contract/accounts/roles.ts'
import { userInvitations } from '#contract/accounts/user-invitations.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  type Editor,
  type Person,
  type Role,
  type RoleRefusal,
  refusalOfAssignment,
  refusalOfCreation,
  refusalOfDeletion,
  refusalOfRoleChange,
} from '#domain/accounts/role-rules.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { assignmentVersion, next, role } from '#server/testing/build-accounts.ts'

withApp()

/** The steps of the rules' own model, here asked of the server. Promise T8. */
const EDIT: Permission[] = ['stores.read', 'roles.read', 'roles.write']
const whole = (rights: readonly Permission[]) => rights.reduce(withRight, [] as Permission[])
const permissions = fc
  .subarray<Permission>(['stores.read', 'roles.write', 'settings.read', 'stamps.confirm', 'sign-on.write'])
  .map(whole)
const who = fc.nat({ max: 5 })
const which = fc.nat({ max: 5 })
const places = fc.option(fc.subarray([0, 1], { minLength: 1 }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), by: who, permissions }),
  fc.record({ kind: fc.constant('edit' as const), by: who, which, permissions }),
  fc.record({ kind: fc.constant('delete' as const), by: who, which }),
  fc.record({ kind: fc.constant('assign' as const), by: who, whom: who, which, places }),
  fc.record({ kind: fc.constant('remove' as const), by: who, whom: who }),
  fc.record({ kind: fc.constant('invite' as const), by: who, which, places }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const FORBIDDEN: readonly RoleRefusal[] = ['no-right', 'beyond-own', 'beyond-stores']

async function office() {
  const company = await build.company()
  const stores = [await build.store({ company }), await build.store({ company })]
  await rawSql(`insert into role (company_id, id, name, immutable, permissions) values ($1, 1, 'Besitzer', true, $2)`, [
    company,
    whole(['roles.write', 'settings.read', 'stamps.confirm', 'sign-on.write']),
  ])
  const known = new Map<number, Role>()
  const keep = (id: number, held: Permission[]) => known.set(id, { id, immutable: id === 1, permissions: held })
  keep(1, whole(['roles.write', 'settings.read', 'stamps.confirm', 'sign-on.write']))
  const sets: Permission[][] = [whole(['roles.write', 'stamps.confirm', 'settings.read']), EDIT, ['stores.read']]
  const ids = [1]
  for (const held of sets) {
    const id = await role(company, held)
    ids.push(id)
    keep(id, held)
  }
  const given: [roleId: number, storeIds: number[] | null][] = [
    [ids[0]!, null],
    [ids[1]!, null],
    [ids[1]!, [stores[0]!]],
    [ids[2]!, null],
    [ids[3]!, [stores[1]!]],
    [ids[3]!, null],
  ]
  const people = []
  for (const [roleId, storeIds] of given) {
    const person = await signedIn({ company })
    await rawSql('update role_assignment set role_id = $2, store_ids = $3 where account_id = $1', [
      person.accountId,
      roleId,
      storeIds,
    ])
    people.push({ ...person, roleId, storeIds })
  }
  // The ones that signing in made.
  await rawSql('delete from role where company_id = $1 and id <> all($2)', [company, ids])
  return { company, stores, known, people, guests: [] as { roleId: number; storeIds: number[] | null }[] }
}
type Office = Awaited<ReturnType<typeof office>>

const editorOf = ({ known, people }: Office, index: number): Editor => {
  const { accountId, roleId, storeIds } = people[index]!
  return { accountId, isOperator: false, roleId, storeIds, permissions: new Set(known.get(roleId)?.permissions) }
}
const personOf = ({ known, people }: Office, index: number): Person => {
  const { accountId, roleId, storeIds } = people[index]!
  return { accountId, isOperator: false, role: known.get(roleId) ?? null, storeIds }
}
const GUEST: Person = { accountId: '', isOperator: false, role: null, storeIds: null }

/** Which answer the rules give; what is unknown or out of sight comes before them. */
const statusOf = (refusal: RoleRefusal | undefined) =>
  refusal === undefined ? 200 : FORBIDDEN.includes(refusal) ? 403 : 409

async function compare(all: Office, one: Step): Promise<number> {
  const { stores, known, people, guests } = all
  const { api, roleId: ownRole } = people[one.by]!
  const by = editorOf(all, one.by)
  const chosen = 'which' in one ? [...known.values()][one.which] : undefined
  const storeIds = 'places' in one ? (one.places?.map(place => stores[place]!) ?? null) : null
  const unseen = storeIds?.some(id => by.storeIds !== null && !by.storeIds.includes(id)) ?? false
  const gate = ownRole === 0 ? 404 : by.permissions.has('roles.write') ? undefined : 403
  const holders = [...people, ...guests].filter(({ roleId }) => roleId === chosen?.id)
  if (!chosen && 'which' in one) return 0
  switch (one.kind) {
    case 'create': {
      const body = { name: `Rolle ${next()}`, color: '#1f5b99' as const, permissions: one.permissions }
      const answer = await api(roles.create, { body })
      assert.equal(answer.status, gate ?? statusOf(refusalOfCreation(by, one.permissions)), answer.text)
      if (answer.status === 200)
        known.set(answer.body.data.id, { id: answer.body.data.id, immutable: false, permissions: one.permissions })
      return answer.status
    }
    case 'edit': {
      const refusal = refusalOfRoleChange(
        by,
        chosen!,
        one.permissions,
        holders.map(each => each.storeIds),
      )
      const [stored] = await rawSql<{ version: number }>('select version from role where company_id = $1 and id = $2', [
        all.company,
        chosen!.id,
      ])
      const body = { permissions: one.permissions, version: stored!.version }
      const answer = await api(roles.change, { params: { id: chosen!.id }, body })
      assert.equal(answer.status, gate ?? statusOf(refusal), answer.text)
      if (answer.status === 200) known.set(chosen!.id, { ...chosen!, permissions: one.permissions })
      return answer.status
    }
    case 'delete': {
      const answer = await api(roles.remove, { params: { id: chosen!.id } })
      assert.equal(answer.status, gate ?? statusOf(refusalOfDeletion(by, chosen!, holders.length > 0)), answer.text)
      if (answer.status === 200) known.delete(chosen!.id)
      return answer.status
    }
    case 'remove': {
      const person = personOf(all, one.whom)
      const version = await assignmentVersion(all.company, person.accountId)
      const refusal = refusalOfAssignment(by, person, null, null)
      const expected = gate ?? (refusal ? statusOf(refusal) : person.role ? 200 : 409)
      const answer = await api(roleAssignments.assign, { body: { accountId: person.accountId, roleId: 0, version } })
      assert.equal(answer.status, expected, answer.text)
      if (answer.status === 200) Object.assign(people[one.whom]!, { roleId: 0, storeIds: null })
      return answer.status
    }
    case 'assign': {
      const person = personOf(all, one.whom)
      const version = await assignmentVersion(all.company, person.accountId)
      const expected = gate ?? (unseen ? 404 : statusOf(refusalOfAssignment(by, person, chosen!, storeIds)))
      const body = { accountId: person.accountId, roleId: chosen!.id, storeIds, version }
      const answer = await api(roleAssignments.assign, { body })
      assert.equal(answer.status, expected, answer.text)
      if (answer.status === 200) Object.assign(people[one.whom]!, { roleId: chosen!.id, storeIds })
      return answer.status
    }
    case 'invite': {
      const expected = gate ?? (unseen ? 404 : statusOf(refusalOfAssignment(by, GUEST, chosen!, storeIds)))
      const named = { email: `gast${next()}@kontor.example`, firstName: 'Gustl', lastName: 'Gast' }
      const answer = await api(userInvitations.invite, { body: { ...named, roleId: chosen!.id, storeIds } })
      assert.equal(answer.status, expected, answer.text)
      if (answer.status === 200) guests.push({ roleId: chosen!.id, storeIds })
      return answer.status
    }
  }
}

test('what the rules decide the server answers, and nothing else is stored', async () => {
  const answers = new Map<number, number>()
  const sequences = fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), 8)
  for (const sequence of sequences) {
    const all = await office()
    for (const one of sequence) {
      const status = await compare(all, one)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    const held = await rawSql<{ roleId: number; storeIds: number[] | null; n: number }>(
      `select role_id as "roleId", store_ids as "storeIds" from role_assignment where company_id = $1`,
      [all.company],
    )
    const sorted = (rows: readonly object[]) => rows.map(row => JSON.stringify(row)).sort()
    const expected = [...all.people, ...all.guests].filter(({ roleId }) => roleId > 0)
    assert.deepEqual(sorted(held), sorted(expected.map(({ roleId, storeIds }) => ({ roleId, storeIds }))))
    const stored = await rawSql<{ id: number; permissions: Permission[] }>(
      'select id, permissions from role where company_id = $1',
      [all.company],
    )
    const whatIs = (rows: Iterable<{ id: number; permissions: readonly string[] }>) =>
      sorted([...rows].map(({ id, permissions }) => ({ id, permissions: [...permissions].sort() })))
    assert.deepEqual(whatIs(stored), whatIs(all.known.values()))
  }
  for (const status of [200, 403, 404, 409]) assert.ok((answers.get(status) ?? 0) > 2, `${status}`)
})
