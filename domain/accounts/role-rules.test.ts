import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { tries } from '#server/testing/thorough.ts'
import {
  type Editor,
  OWNER_ROLE,
  outcomeOfClick,
  type Person,
  type Role,
  refusalOfAssignment,
  refusalOfCreation,
  refusalOfDeletion,
  refusalOfEnding,
  refusalOfPerson,
  refusalOfRoleChange,
  roleFilter,
} from './role-rules.ts'

const ALL = ['roles.read', 'roles.write', 'a', 'b', 'c']
const STORES = [1, 2, 3]
const editor = (values: Partial<Editor> = {}): Editor => ({
  ...{ accountId: 'anna', isOperator: false, roleId: 2, permissions: new Set(ALL), storeIds: null },
  ...values,
})
const role = (id: number, permissions: string[] = [], immutable = false): Role => ({ id, permissions, immutable })
const person = (values: Partial<Person> = {}): Person => ({
  ...{ accountId: 'karl', isOperator: false, role: null, storeIds: null },
  ...values,
})
const inGraz = editor({ storeIds: [1] })
const withoutB = editor({ permissions: new Set(ALL.filter(each => each !== 'b')) })
const reader = editor({ permissions: new Set(['roles.read', 'a']) })

const people: [who: string, editor: Editor, person: Person, refusal: string | undefined][] = [
  ['somebody without a role', editor(), person(), undefined],
  ['somebody, for who may only read', reader, person(), 'no-right'],
  ['an owner', editor(), person({ role: role(OWNER_ROLE) }), 'owner'],
  ['an owner, for an owner', editor({ roleId: OWNER_ROLE }), person({ role: role(OWNER_ROLE) }), 'owner'],
  ['an operator', editor(), person({ isOperator: true }), 'operator'],
  ['an operator, for an operator', editor({ isOperator: true }), person({ isOperator: true }), undefined],
  ['oneself', editor(), person({ accountId: 'anna', role: role(2, ALL) }), 'oneself'],
  ['who holds more', withoutB, person({ role: role(9, ['b']) }), 'beyond-own'],
  ['who holds it in more stores', inGraz, person({ role: role(9, ['a']), storeIds: [1, 2] }), 'beyond-own'],
  ['who holds it everywhere', inGraz, person({ role: role(9, ['a']) }), 'beyond-own'],
  ['who holds it in the same store', inGraz, person({ role: role(9, ['a']), storeIds: [1] }), undefined],
]
for (const [who, by, whom, refusal] of people)
  test(`changing ${who}: ${refusal ?? 'yes'}`, () => assert.equal(refusalOfPerson(by, whom), refusal))

const endings: [whose: string, editor: Editor, person: Person, refusal: string | undefined][] = [
  ['one’s own', editor(), person({ accountId: 'anna', role: role(2, ['d']) }), undefined],
  ['one’s own, for who may only read', reader, person({ accountId: 'anna' }), 'no-right'],
  ['somebody’s who holds no more', editor(), person({ role: role(9, ['a']) }), undefined],
  ['somebody’s who holds more', withoutB, person({ role: role(9, ['a', 'b']) }), 'beyond-own'],
  ['somebody’s in more stores', inGraz, person({ role: role(9, ['a']), storeIds: [1, 2] }), 'beyond-own'],
  ['an owner’s', editor(), person({ role: role(OWNER_ROLE) }), 'owner'],
  ['an owner’s, for an owner', editor({ roleId: OWNER_ROLE }), person({ role: role(OWNER_ROLE) }), undefined],
  ['an operator’s', editor({ roleId: OWNER_ROLE }), person({ isOperator: true }), 'operator'],
  ['an operator’s, for an operator', editor({ isOperator: true }), person({ isOperator: true }), 'operator'],
]
for (const [whose, by, whom, refusal] of endings)
  test(`ending ${whose} session: ${refusal ?? 'yes'}`, () => assert.equal(refusalOfEnding(by, whom), refusal))

const grants: [what: string, editor: Editor, role: Role | null, storeIds: number[] | null, refusal?: string][] = [
  ['a role', editor(), role(9, ['a']), null],
  ['an immutable role', editor(), role(3, ['a'], true), null],
  ['the owner’s role', editor({ roleId: OWNER_ROLE }), role(OWNER_ROLE, ['a']), null, 'owner'],
  ['a right that one lacks', withoutB, role(9, ['a', 'b']), null, 'beyond-own'],
  ['one’s own store', inGraz, role(9, ['a']), [1]],
  ['another store', inGraz, role(9, ['a']), [2], 'beyond-own'],
  ['all stores', inGraz, role(9, ['a']), null, 'beyond-own'],
  ['nothing any more', inGraz, null, null],
]
for (const [what, by, given, storeIds, refusal] of grants)
  test(`giving ${what}: ${refusal ?? 'yes'}`, () =>
    assert.equal(refusalOfAssignment(by, person(), given, storeIds), refusal))

const changes: [
  what: string,
  editor: Editor,
  before: Role,
  after: string[],
  reaches: (number[] | null)[],
  refusal?: string,
][] = [
  ['adding what one holds', editor(), role(9, ['a']), ['a', 'b'], [null]],
  ['adding what one lacks', withoutB, role(9, ['a']), ['a', 'b'], [], 'beyond-own'],
  ['taking what one lacks', withoutB, role(9, ['a', 'b']), ['a'], [], 'beyond-own'],
  ['keeping what one lacks', withoutB, role(9, ['a', 'b']), ['b'], []],
  ['an immutable one', editor(), role(3, [], true), ['a'], [], 'immutable'],
  ['the owner’s', editor(), role(OWNER_ROLE), ['a'], [], 'immutable'],
  ['an immutable one without changing its rights', editor(), role(3, ['a'], true), ['a'], [], 'immutable'],
  ['taking one’s own right to it', editor(), role(2, ALL), ['roles.read', 'a'], [], 'own-right'],
  ['taking one’s own right to see it', editor(), role(2, ALL), ['roles.write'], [], 'own-right'],
  ['taking another of one’s own rights', editor(), role(2, ALL), ['roles.read', 'roles.write'], []],
  ['one that holds in stores not one’s own', inGraz, role(9, ['a']), ['a', 'b'], [[1], [2]], 'beyond-stores'],
  ['one that holds everywhere', inGraz, role(9, ['a']), [], [null], 'beyond-stores'],
  ['one that holds where one does', inGraz, role(9, ['a']), ['b'], [[1]]],
  ['only its name, wherever it holds', inGraz, role(9, ['a']), ['a'], [null]],
  ['any, for who may only read', reader, role(9), ['a'], [], 'no-right'],
]
for (const [what, by, before, after, reaches, refusal] of changes)
  test(`changing a role: ${what}: ${refusal ?? 'yes'}`, () =>
    assert.equal(refusalOfRoleChange(by, before, after, reaches), refusal))

test('a new role is made of what its maker holds; one that is used, fixed or beyond one’s rights is not deleted', () => {
  assert.equal(refusalOfCreation(withoutB, ['a']), undefined)
  assert.equal(refusalOfCreation(withoutB, ['b']), 'beyond-own')
  assert.equal(refusalOfCreation(reader, []), 'no-right')
  assert.equal(refusalOfDeletion(editor(), role(9, ['a']), false), undefined)
  assert.equal(refusalOfDeletion(editor(), role(9, ['a']), true), 'in-use')
  assert.equal(refusalOfDeletion(editor(), role(3, [], true), false), 'immutable')
  assert.equal(refusalOfDeletion(editor(), role(OWNER_ROLE), false), 'immutable')
  assert.equal(refusalOfDeletion(withoutB, role(9, ['b']), false), 'beyond-own')
  assert.equal(refusalOfDeletion(reader, role(9), false), 'no-right')
})

const OWNER = 'Der Besitzer kann nicht verändert werden!'
const clicks: [
  what: string,
  chosen: { id: number; name: string } | undefined,
  user: Parameters<typeof outcomeOfClick>[1],
  outcome: string,
][] = [
  ['anybody without a choice', undefined, { roleId: 9, refusal: null }, 'Bitte zuerst eine Benutzerrolle auswählen!'],
  ['anybody with the owner’s role', { id: OWNER_ROLE, name: 'Besitzer' }, { roleId: 9, refusal: null }, OWNER],
  ['an owner', { id: 9, name: 'Planung' }, { roleId: OWNER_ROLE, refusal: 'owner' }, OWNER],
  [
    'an operator',
    { id: 9, name: 'Planung' },
    { roleId: 2, refusal: 'operator' },
    'Dieser Benutzer kann nicht verändert werden!',
  ],
  ['who has it', { id: 9, name: 'Planung' }, { roleId: 9, refusal: null }, 'remove'],
  ['who has another', { id: 9, name: 'Planung' }, { roleId: 8, refusal: null }, 'assign'],
  ['who has the role user', { id: 6, name: 'User' }, { roleId: 6, refusal: null }, 'remove'],
  [
    'who has another than user',
    { id: 6, name: 'USER' },
    { roleId: 8, refusal: null },
    'Die Benutzerrolle „USER“ kann hier nur entzogen werden.',
  ],
]
for (const [what, chosen, user, outcome] of clicks)
  test(`a click on ${what}: ${outcome}`, () => {
    const click = outcomeOfClick(chosen, user)
    assert.equal('act' in click ? click.act : click.warning, outcome)
  })

test('a filter takes letters, digits, space and hyphen, 32 at most', () => {
  assert.equal(roleFilter('Büro-Team 2 <b>%_'), 'Büro-Team 2 b')
  assert.equal(roleFilter('x'.repeat(40)).length, 32)
})

/** Promise T8. Each right of a person in a store is remembered with it, as soon as somebody who holds it then gives it. */
type Step =
  | { kind: 'create'; by: number; permissions: string[] }
  | { kind: 'edit'; by: number; role: number; permissions: string[] }
  | { kind: 'delete'; by: number; role: number }
  | { kind: 'assign' | 'invite'; by: number; whom: number; role: number; storeIds: number[] | null }
  | { kind: 'remove'; by: number; whom: number }

const FIXED = [role(OWNER_ROLE, ALL, true), role(2, ALL, true), role(6, ['a'], true)]
const start = () => ({
  roles: new Map<number, Role>(
    [...FIXED, role(7, ['roles.read', 'roles.write', 'a']), role(8, ['b', 'c'])].map(each => [each.id, each]),
  ),
  people: [
    { roleId: OWNER_ROLE, storeIds: null },
    { roleId: 2, storeIds: null },
    { roleId: 7, storeIds: null },
    { roleId: 7, storeIds: [1] },
    { roleId: 8, storeIds: [2, 3] },
    { roleId: 6, storeIds: [1] },
    { roleId: 0, storeIds: null },
    { roleId: 0, storeIds: null },
  ] as { roleId: number; storeIds: number[] | null }[],
  operators: new Set([1]),
  // As a database counts: a deleted role's number comes back to nobody.
  lastRoleId: 104,
})
type World = ReturnType<typeof start>

const effective = ({ roles, people }: World, who: number): Set<string> => {
  const { roleId, storeIds } = people[who]!
  const rights = roles.get(roleId)?.permissions ?? []
  // A store that is opened later belongs to who holds it in all.
  return new Set(rights.flatMap(right => [...(storeIds ?? [...STORES, 'later'])].map(store => `${right}@${store}`)))
}
const editorIn = ({ roles, people, operators }: World, who: number): Editor => {
  const { roleId, storeIds } = people[who]!
  const permissions = new Set(roles.get(roleId)?.permissions ?? [])
  return { accountId: String(who), isOperator: operators.has(who), roleId, permissions, storeIds }
}
const personIn = ({ roles, people, operators }: World, who: number): Person => {
  const { roleId, storeIds } = people[who]!
  return { accountId: String(who), isOperator: operators.has(who), role: roles.get(roleId) ?? null, storeIds }
}

/** What the rule says, carried out where it says yes. */
function take(world: World, step: Step): boolean {
  const { roles, people } = world
  const by = editorIn(world, step.by)
  switch (step.kind) {
    case 'create': {
      if (refusalOfCreation(by, step.permissions)) return false
      const id = ++world.lastRoleId
      roles.set(id, role(id, step.permissions))
      return true
    }
    case 'edit': {
      const before = roles.get(step.role)
      if (!before) return false
      const reaches = people.filter(({ roleId }) => roleId === step.role).map(({ storeIds }) => storeIds)
      if (refusalOfRoleChange(by, before, step.permissions, reaches)) return false
      roles.set(step.role, { ...before, permissions: step.permissions })
      return true
    }
    case 'delete': {
      const found = roles.get(step.role)
      if (
        !found ||
        refusalOfDeletion(
          by,
          found,
          people.some(({ roleId }) => roleId === step.role),
        )
      )
        return false
      return roles.delete(step.role)
    }
    case 'remove':
      if (refusalOfAssignment(by, personIn(world, step.whom), null, null)) return false
      people[step.whom] = { roleId: 0, storeIds: null }
      return true
    default: {
      const given = roles.get(step.role)
      if (!given || refusalOfAssignment(by, personIn(world, step.whom), given, step.storeIds)) return false
      people[step.whom] = { roleId: step.role, storeIds: step.storeIds }
      return true
    }
  }
}

const mayWrite = (rights: Set<string>) => [...rights].some(right => right.startsWith('roles.write@'))

const who = fc.nat({ max: 7 })
const permissions = fc.subarray(ALL)
const roleId = fc.constantFrom(OWNER_ROLE, 2, 6, 7, 8, 105, 106, 107)
const storeIds = fc.option(fc.subarray(STORES, { minLength: 1 }))
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('create' as const), by: who, permissions }),
    fc.record({ kind: fc.constant('edit' as const), by: who, role: roleId, permissions }),
    fc.record({ kind: fc.constant('delete' as const), by: who, role: roleId }),
    fc.record({
      kind: fc.constantFrom('assign' as const, 'invite' as const),
      by: who,
      whom: who,
      role: roleId,
      storeIds,
    }),
    fc.record({ kind: fc.constant('remove' as const), by: who, whom: who }),
  ),
  { minLength: 5, maxLength: 25 },
)

test('in thousands of sequences nobody holds a right that nobody who held it gave, what is fixed stays, and so does the owner', () => {
  const taken = new Map<string, number>()
  fc.assert(
    fc.property(steps, sequence => {
      const world = start()
      for (const step of sequence) {
        const before = world.people.map((_, each) => effective(world, each))
        if (!take(world, step)) continue
        taken.set(step.kind, (taken.get(step.kind) ?? 0) + 1)
        const giver = before[step.by]!
        world.people.forEach((_, each) => {
          const now = effective(world, each)
          for (const right of now) assert.ok(before[each]!.has(right) || giver.has(right), `${each} came to ${right}`)
          for (const right of before[each]!) assert.ok(now.has(right) || giver.has(right), `${each} lost ${right}`)
        })
        assert.ok(mayWrite(giver), 'acted without the right')
        assert.ok(mayWrite(effective(world, step.by)), 'took the own right')
        for (const fixed of FIXED) assert.deepEqual(world.roles.get(fixed.id), fixed)
        assert.deepEqual(world.people[0], { roleId: OWNER_ROLE, storeIds: null })
        assert.ok(world.people.slice(1).every(({ roleId }) => roleId !== OWNER_ROLE))
      }
    }),
    { numRuns: tries(20_000) },
  )
  for (const kind of ['create', 'edit', 'delete', 'assign', 'invite', 'remove'])
    assert.ok((taken.get(kind) ?? 0) > tries(500), kind)
})
