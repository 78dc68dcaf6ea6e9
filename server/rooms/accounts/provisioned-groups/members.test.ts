import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { rawSql, withApp } from '#server/testing/app.ts'
import { directory, patch, USER } from '#server/testing/directory.ts'
import { tries } from '#server/testing/thorough.ts'

withApp()

test('the same user sent twice, or ten times at once, is one', async () => {
  const { scim, addressOf, company } = await directory()
  const sent = { schemas: [USER], userName: addressOf('doppelt'), externalId: 'e-1', active: true }
  const answers = await Promise.all(Array.from({ length: 10 }, () => scim('POST', '/Users', sent)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 9 }, () => 409)])
  const { id } = answers.find(({ status }) => status === 201)!.body
  assert.ok(answers.every(({ status, body }) => status === 201 || body.detail.includes(id)))
  assert.equal((await rawSql('select 1 from provisioned_user where company_id = $1', [company])).length, 1)
  const other = await scim('POST', '/Users', { ...sent, userName: addressOf('anderer') })
  assert.deepEqual([other.status, other.body.scimType], [409, 'uniqueness'], 'the provider’s id')
  const groups = await Promise.all(Array.from({ length: 6 }, () => scim('POST', '/Groups', { displayName: 'Küche' })))
  assert.deepEqual(groups.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
})

test('members that are added at once by many are all in it', async () => {
  const { scim, user, group } = await directory()
  const users = [await user(), await user(), await user(), await user(), await user()]
  const id = await group('Alle')
  const answers = await Promise.all(
    users.map(each =>
      scim('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value: each.id }] })),
    ),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await scim('GET', `/Groups/${id}`)).body.members.length, 5)
})

test('of several groups the first one counts, in the order that was chosen', async () => {
  const { user, group, map, role, roleOf } = await directory()
  const { id, accountId } = await user()
  const [low, high] = [await role(), await role()]
  const [one, two, three] = [await group('Eins', [id]), await group('Zwei', [id]), await group('Drei', [id])]
  await map([one, null], [two, low], [three, high])
  assert.equal(await roleOf(accountId), low)
  await map([three, high], [two, low], [one, null])
  assert.equal(await roleOf(accountId), high)
  await map([three, null], [one, null], [two, low])
  assert.equal(await roleOf(accountId), low)
})

test('five thousand members come and go in a few calls, each with the role, told in the trail', async () => {
  const { scim, domain, company, map, group, role } = await directory()
  const count = 5000
  await rawSql(
    `with made as (insert into account (email, last_name) select 'viele' || n || '@' || $2, 'N' || n from generate_series(1, $3::int) n returning id, email),
      known as (insert into known_user (company_id, account_id) select $1, id from made)
      insert into provisioned_user (company_id, account_id, user_name, active, document) select $1, id, email, true, '{}' from made`,
    [company, domain, count],
  )
  const ids = (await rawSql<{ id: string }>('select id from provisioned_user where company_id = $1', [company])).map(
    ({ id }) => id,
  )
  const id = await group('Alle')
  const reads = await role()
  await map([id, reads])
  const held = async () =>
    (
      await rawSql<{ count: number }>(
        'select count(*)::int as count from role_assignment where company_id = $1 and role_id = $2',
        [company, reads],
      )
    )[0]!.count
  const added = await scim(
    'PATCH',
    `/Groups/${id}?excludedAttributes=members`,
    patch({ op: 'Add', path: 'members', value: ids.map(value => ({ value })) }),
  )
  assert.deepEqual([added.status, added.body.members, await held()], [200, undefined, count])
  const one = ids.slice(0, 2500).map(value => ({ op: 'remove', path: `members[value eq "${value}"]` }))
  assert.equal((await scim('PATCH', `/Groups/${id}?excludedAttributes=members`, patch(...one))).status, 200)
  assert.equal(await held(), count - 2500)
  assert.equal((await scim('DELETE', `/Groups/${id}`)).status, 204)
  assert.equal(await held(), 0)
  const [{ told } = { told: 0 }] = await rawSql<{ told: number }>(
    `select count(*)::int as told from audit_entry where company_id = $1 and record_kind = 'accounts/role-assignments'`,
    [company],
  )
  assert.equal(told, 2 * count)
})

type Step =
  | { kind: 'join' | 'leave'; user: number; group: number }
  | { kind: 'only'; group: number; users: number[] }
  | { kind: 'active'; user: number; active: boolean }
  | { kind: 'map'; order: number[]; roles: (number | null)[] }
const [PEOPLE, GROUPS, ROLES] = [4, 3, 3]
const below = (most: number) => fc.integer({ min: 0, max: most - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('join' as const, 'leave' as const),
      user: below(PEOPLE),
      group: below(GROUPS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('only' as const),
      group: below(GROUPS),
      users: fc.uniqueArray(below(PEOPLE)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('active' as const), user: below(PEOPLE), active: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('map' as const),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: GROUPS, maxLength: GROUPS }),
      roles: fc.array(fc.option(below(ROLES), { nil: null }), { minLength: GROUPS, maxLength: GROUPS }),
    }),
  },
)

/** Each rule read off the page, for one person after the other. */
function slowly(steps: readonly Step[]): (number | null)[] {
  const members = Array.from({ length: GROUPS }, () => new Set<number>())
  const active = Array.from({ length: PEOPLE }, () => true)
  let order = [0, 1, 2]
  let roles: (number | null)[] = [null, null, null]
  for (const one of steps) {
    if (one.kind === 'join') members[one.group]!.add(one.user)
    if (one.kind === 'leave') members[one.group]!.delete(one.user)
    if (one.kind === 'only') members[one.group] = new Set(one.users)
    if (one.kind === 'active') active[one.user] = one.active
    if (one.kind === 'map') {
      order = one.order
      roles = one.roles
    }
  }
  return active.map((isActive, person) => {
    if (!isActive) return null
    for (const group of order) if (members[group]!.has(person) && roles[group] !== null) return roles[group]!
    return null
  })
}

test('whatever is sent in whatever order, everybody has the role that the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      const company = await directory()
      const roles = [await company.role(), await company.role(), await company.role()]
      const people = [
        await company.user(randomUUID()),
        await company.user(randomUUID()),
        await company.user(randomUUID()),
        await company.user(randomUUID()),
      ]
      const groups = [await company.group('A'), await company.group('B'), await company.group('C')]
      for (const one of steps) await send(company, one, { people, groups, roles })
      const held = []
      for (const { accountId } of people) held.push(await company.roleOf(accountId))
      assert.deepEqual(
        held,
        slowly(steps).map(each => (each === null ? null : roles[each]!)),
      )
    }),
    { numRuns: tries(100) },
  )
})

type Cast = { people: { id: string }[]; groups: string[]; roles: number[] }

async function send(
  { scim, map }: Awaited<ReturnType<typeof directory>>,
  one: Step,
  { people, groups, roles }: Cast,
): Promise<void> {
  const answerOf = async () => {
    switch (one.kind) {
      case 'join':
        return scim(
          'PATCH',
          `/Groups/${groups[one.group]}`,
          patch({ op: 'Add', path: 'members', value: [{ value: people[one.user]!.id }] }),
        )
      case 'leave':
        return scim(
          'PATCH',
          `/Groups/${groups[one.group]}`,
          patch({ op: 'Remove', path: `members[value eq "${people[one.user]!.id}"]` }),
        )
      case 'only':
        return scim(
          'PATCH',
          `/Groups/${groups[one.group]}`,
          patch({ op: 'replace', path: 'members', value: one.users.map(user => ({ value: people[user]!.id })) }),
        )
      case 'active':
        return scim(
          'PATCH',
          `/Users/${people[one.user]!.id}`,
          patch({ op: 'replace', path: 'active', value: String(one.active) }),
        )
      case 'map':
        return map(
          ...one.order.map((group): [string, number | null] => [
            groups[group]!,
            one.roles[group] === null ? null : roles[one.roles[group]!]!,
          ]),
        )
    }
  }
  assert.equal((await answerOf()).status, 200, JSON.stringify(one))
}
