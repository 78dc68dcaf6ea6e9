import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ScimRefusal, type ScimResource, type ScimType } from '#domain/accounts/scim-attributes.ts'
import { membersAfter, patched, stepsOf } from '#domain/accounts/scim-patch.ts'
import { GROUP_SCHEMA, operationsOf, USER_SCHEMA } from './schemas.format.ts'

const body = (...Operations: unknown[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const after = (before: ScimResource, ...operations: unknown[]) =>
  patched(USER_SCHEMA, before, stepsOf(USER_SCHEMA, operationsOf(body(...operations))))

const WORK = { type: 'work', value: 'b@firma.example', primary: true }
const HOME = { type: 'home', value: 'b@privat.example' }
const BABS = {
  userName: 'babs',
  active: true,
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [WORK, HOME],
}

/** RFC 7644 §3.5.2 and what Entra ID and Okta make of it. */
const CHANGES: [what: string, operation: object | object[], changed: object][] = [
  [
    'adds a value to a list',
    { op: 'add', path: 'emails', value: [{ type: 'other', value: 'x@y.z' }] },
    { emails: [WORK, HOME, { type: 'other', value: 'x@y.z' }] },
  ],
  ['adds nothing twice', { op: 'add', path: 'emails', value: [HOME] }, {}],
  [
    'adds without a path',
    { op: 'add', value: { displayName: 'Babs', emails: [{ value: 'n@y.z', type: 'home' }] } },
    { displayName: 'Babs', emails: [WORK, HOME, { value: 'n@y.z', type: 'home' }] },
  ],
  [
    'has one primary value',
    { op: 'add', path: 'emails', value: { value: 'p@y.z', primary: true } },
    { emails: [{ type: 'work', value: 'b@firma.example' }, HOME, { value: 'p@y.z', primary: true }] },
  ],
  [
    'removes the values that a filter names',
    { op: 'remove', path: 'emails[type eq "work" and value ew "firma.example"]' },
    { emails: [HOME] },
  ],
  [
    'removes a part of them',
    { op: 'remove', path: 'emails[type eq "work"].primary' },
    { emails: [{ type: 'work', value: 'b@firma.example' }, HOME] },
  ],
  [
    'removes what a value names',
    { op: 'Remove', path: 'emails', value: [{ value: 'b@privat.example' }] },
    { emails: [WORK] },
  ],
  ['removes what is not there', { op: 'remove', path: 'emails[type eq "other"]' }, {}],
  ['removes a list', { op: 'remove', path: 'emails' }, { emails: undefined }],
  ['removes a part of a name', { op: 'remove', path: 'name.givenName' }, { name: { familyName: 'Jensen' } }],
  ['replaces a list without a path', { op: 'replace', value: { emails: [HOME] } }, { emails: [HOME] }],
  ['replaces by nothing', { op: 'replace', path: 'displayName', value: null }, {}],
  [
    'replaces a part and leaves the others',
    { op: 'replace', path: 'name', value: { familyName: 'Smith' } },
    { name: { givenName: 'Barbara', familyName: 'Smith' } },
  ],
  [
    'replaces a value that a filter names',
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'n@firma.example' },
    { emails: [{ ...WORK, value: 'n@firma.example' }, HOME] },
  ],
  [
    'replaces a whole value that a filter names',
    { op: 'replace', path: 'emails[type eq "home"]', value: { value: 'h@y.z' } },
    { emails: [WORK, { type: 'home', value: 'h@y.z' }] },
  ],
  [
    'makes the value that a filter would name',
    { op: 'add', path: 'emails[type eq "other"].value', value: 'o@y.z' },
    { emails: [WORK, HOME, { type: 'other', value: 'o@y.z' }] },
  ],
  ['takes truth as a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  [
    'takes a dotted name without a path',
    { op: 'replace', value: { 'name.familyName': 'Smith', active: 'false' } },
    { name: { givenName: 'Barbara', familyName: 'Smith' }, active: false },
  ],
  [
    'takes the long name of an attribute',
    { op: 'replace', path: `${USER_SCHEMA.id}:name.familyName`, value: 'Smith' },
    { name: { givenName: 'Barbara', familyName: 'Smith' } },
  ],
  [
    'passes over what is not kept',
    [
      { op: 'add', path: 'title', value: 'Chefin' },
      { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '1' },
      { op: 'replace', value: { id: '9', meta: {}, schemas: [], nickName: 'B' } },
    ],
    {},
  ],
  [
    'goes on with what the operation before made',
    [
      { op: 'remove', path: 'emails' },
      { op: 'add', path: 'emails', value: [HOME] },
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'z@y.z' },
    ],
    { emails: [{ type: 'home', value: 'z@y.z' }] },
  ],
]
for (const [what, operation, changed] of CHANGES)
  test(`a change ${what}`, () => {
    const untouched = structuredClone(BABS)
    const wanted = Object.fromEntries(
      Object.entries({ ...BABS, ...changed }).filter(([, value]) => value !== undefined),
    )
    assert.deepEqual(after(BABS, ...[operation].flat()), wanted)
    assert.deepEqual(BABS, untouched)
  })

const REFUSED: [what: string, operation: unknown, scimType: ScimType][] = [
  ['does something unknown', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
  ['is nothing', null, 'invalidSyntax'],
  ['adds nothing', { op: 'add', path: 'displayName' }, 'invalidValue'],
  ['removes everything', { op: 'remove' }, 'noTarget'],
  ['names no attribute', { op: 'replace', path: 'salary', value: 1 }, 'invalidPath'],
  ['names no part', { op: 'replace', path: 'name.salary', value: 1 }, 'invalidPath'],
  ['has no readable path', { op: 'replace', path: 'emails[type eq "work"', value: 1 }, 'invalidPath'],
  ['filters in its path what is unreadable', { op: 'remove', path: 'emails[type like "work"]' }, 'invalidFilter'],
  [
    'filters what has one value',
    { op: 'replace', path: 'name[familyName eq "x"].givenName', value: 'x' },
    'invalidPath',
  ],
  ['gives an id', { op: 'replace', path: 'id', value: '9' }, 'mutability'],
  ['gives a group by the user', { op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability'],
  ['takes the name away', { op: 'remove', path: 'userName' }, 'mutability'],
  [
    'replaces what is not there by a filter that names nothing',
    { op: 'replace', path: 'emails[value co "zzz"].value', value: 'x' },
    'noTarget',
  ],
  ['gives a text that is a number', { op: 'replace', path: 'displayName', value: 7 }, 'invalidValue'],
  ['gives a truth that is none', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  ['gives an object for a text', { op: 'replace', path: 'displayName', value: {} }, 'invalidValue'],
  ['gives a text that can’t be shown', { op: 'replace', path: 'displayName', value: 'a\u0000b' }, 'invalidValue'],
  ['gives too long a text', { op: 'replace', path: 'displayName', value: 'a'.repeat(1001) }, 'invalidValue'],
  [
    'gives too many values',
    { op: 'replace', path: 'emails', value: Array.from({ length: 21 }, (_, at) => ({ value: `${at}@y.z` })) },
    'invalidValue',
  ],
  ['gives no object without a path', { op: 'replace', value: 'x' }, 'invalidValue'],
]
for (const [what, operation, scimType] of REFUSED)
  test(`a change that ${what} is refused as ${scimType}`, () => {
    assert.throws(
      () => after(BABS, operation),
      (error: ScimRefusal) => error instanceof ScimRefusal && error.status === 400 && error.scimType === scimType,
    )
  })

for (const odd of [undefined, [], {}, { schemas: [] }, { schemas: ['x'], Operations: [] }, body()])
  test(`a body that is no change, ${JSON.stringify(odd)}, is refused`, () => {
    assert.throws(() => operationsOf(odd), ScimRefusal)
  })

test('members are added, removed and replaced by their ids alone', () => {
  const change = (before: string[], ...operations: unknown[]) =>
    [
      ...membersAfter(GROUP_SCHEMA, new Set(before), stepsOf(GROUP_SCHEMA, operationsOf(body(...operations))), 100),
    ].join('')
  assert.equal(change(['a'], { op: 'add', path: 'members', value: [{ value: 'B' }, { value: 'a' }] }), 'ab')
  assert.equal(change(['a'], { op: 'add', path: 'members', value: { value: 'b', display: 'x' } }), 'ab')
  assert.equal(change(['a', 'b'], { op: 'remove', path: 'members[value eq "A"]' }), 'b')
  assert.equal(change(['a', 'b'], { op: 'remove', path: 'members[value eq "a" or value eq "b"]' }), '')
  assert.equal(change(['a', 'b'], { op: 'remove', path: 'members', value: [{ value: 'a' }, { value: 'z' }] }), 'b')
  assert.equal(change(['a', 'b'], { op: 'remove', path: 'members' }), '')
  assert.equal(change(['a', 'b'], { op: 'remove', path: 'members', value: [] }), 'ab')
  assert.equal(change(['a', 'b'], { op: 'replace', path: 'members', value: [{ value: 'c' }] }), 'c')
  assert.equal(change(['a', 'b'], { op: 'replace', value: { members: [{ value: 'c' }] } }), 'c')
  assert.equal(change(['a'], { op: 'replace', path: 'members', value: [] }), '')
  for (const odd of [
    { op: 'add', path: 'members', value: [{ display: 'x' }] },
    { op: 'add', path: 'members', value: ['a'] },
    { op: 'replace', path: 'members[value eq "a"].display', value: 'x' },
    { op: 'add', path: 'members', value: Array.from({ length: 101 }, (_, at) => ({ value: `${at}` })) },
  ])
    assert.throws(() => change(['a'], odd), ScimRefusal, JSON.stringify(odd).slice(0, 100))
})
