import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ScimRefusal } from '#domain/accounts/scim-attributes.ts'
import { matcherOf, readFilter } from '#domain/accounts/scim-filter.ts'
import { askedFor, listed, projected } from '#domain/accounts/scim-list.ts'
import { USER_SCHEMA } from './schemas.format.ts'

const ANNA = {
  id: '1',
  externalId: 'A-1',
  userName: 'Anna@firma.example',
  name: { givenName: 'Anna', familyName: 'Huber' },
  active: true,
  emails: [
    { type: 'work', value: 'anna@firma.example', primary: true },
    { type: 'home', value: 'huber@privat.example' },
  ],
  meta: { created: '2026-11-01T08:00:00.000Z', lastModified: '2026-11-20T08:00:00.000Z' },
}
const BERT = {
  id: '2',
  userName: 'bert@firma.example',
  displayName: 'Bert "B" and',
  active: false,
  meta: { created: '2026-11-10T08:00:00.000Z' },
}
const PEOPLE = [ANNA, BERT]
const found = (text: string) =>
  PEOPLE.filter(matcherOf(USER_SCHEMA, readFilter(text)))
    .map(({ id }) => id)
    .join('')

/** Those of RFC 7644 §3.4.2.2, what Entra ID and Okta send, and what parsers get wrong. */
const FILTERS: [filter: string, found: string][] = [
  ['userName eq "anna@FIRMA.example"', '1'],
  ['USERNAME Eq "bert@firma.example"', '2'],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "A"', '1'],
  ['externalId eq "a-1"', ''],
  ['externalId eq "A-1"', '1'],
  ['name.familyName co "ub"', '1'],
  ['emails.value eq "HUBER@privat.example"', '1'],
  ['emails eq "huber@privat.example"', '1'],
  ['emails[type eq "work" and value co "@firma.example"]', '1'],
  ['emails[type eq "home" and value co "@firma.example"]', ''],
  ['emails[type eq "home"].value ew "privat.example"', '1'],
  ['emails pr', '1'],
  ['not (emails pr)', '2'],
  ['active eq true', '1'],
  ['active eq "False"', '2'],
  ['active ne true', '2'],
  ['title pr', ''],
  ['title eq "Chef" or userName pr', '12'],
  ['displayName eq null', '1'],
  ['displayName eq "Bert \\"B\\" and"', '2'],
  ['meta.created ge "2026-11-10T09:00:00+01:00"', '2'],
  ['meta.created lt "2026-11-10T08:00:00Z"', '1'],
  ['userName gt "b"', '2'],
  // What is bound closer, and what „not“ turns round.
  ['active eq false and userName sw "x" or userName sw "a"', '1'],
  ['active eq false and (userName sw "x" or userName sw "a")', ''],
  ['name.givenName eq "Anna" and (userName sw "a" or userName sw "b") and active eq false', ''],
  ['not (userName sw "a" and active eq false)', '12'],
  ['not (userName sw "a") and not (active eq true)', '2'],
  ['(userName sw "a" or userName sw "b") and (active eq true or active eq false)', '12'],
]
for (const [filter, expected] of FILTERS)
  test(`the filter ${filter} finds ${expected || 'nobody'}`, () => assert.equal(found(filter), expected))

const UNREADABLE: [why: string, filter: string][] = [
  ['empty', ' '],
  ['no comparison', 'userName'],
  ['no value', 'userName eq'],
  ['no such comparison', 'userName like "a"'],
  ['a bare word', 'userName eq anna'],
  ['not closed', '(userName eq "a"'],
  ['closed too often', 'userName eq "a")'],
  ['a text not closed', 'userName eq "a'],
  ['an unknown escape', 'userName eq "\\x"'],
  ['not without brackets', 'not userName eq "a"'],
  ['two in a row', 'userName eq "a" userName eq "b"'],
  ['no such attribute', 'passwordHash pr'],
  ['no such part', 'name.salary eq "1"'],
  ['too deep a path', 'name.familyName.x eq "1"'],
  ['greater than yes', 'active gt true'],
  ['letters of a truth', 'active eq "maybe"'],
  ['a number in a text', 'userName co 5'],
  ['no moment', 'meta.created gt "gestern"'],
  ['an element of what has none', 'userName[value eq "a"]'],
  ['too deep', `${'('.repeat(40)}userName pr${')'.repeat(40)}`],
  ['far too deep', '('.repeat(3000)],
  ['too many', Array.from({ length: 300 }, () => 'userName pr').join(' and ')],
  ['too long', `userName eq "${'a'.repeat(4000)}"`],
  ['only quotes', '"'.repeat(3999)],
  ['escapes without end', `userName eq "${'\\'.repeat(1999)}`],
]
for (const [why, filter] of UNREADABLE)
  test(`a filter that is ${why} is refused as invalidFilter`, () => {
    assert.throws(
      () => found(filter),
      (error: ScimRefusal) =>
        error instanceof ScimRefusal && error.status === 400 && error.scimType === 'invalidFilter',
    )
  })

test('twelve groups that are all asked for are read as what they are, not as every choice of them', () => {
  const filter = readFilter(Array.from({ length: 12 }, () => '(userName eq "a" or userName eq "b")').join(' and '))
  assert.equal(filter.kind === 'and' && filter.of.length, 12)
})

test('a page is counted from one, cut to what was asked for, and says how many there are', () => {
  const page = (asked: object) => {
    const { total, page: shown } = listed(USER_SCHEMA, PEOPLE, askedFor(asked as Record<string, unknown>))
    return [total, shown.map(({ id }) => id).join('')]
  }
  assert.deepEqual(page({}), [2, '12'])
  assert.deepEqual(page({ startIndex: '2' }), [2, '2'])
  assert.deepEqual(page({ startIndex: '-5', count: '1' }), [2, '1'])
  assert.deepEqual(page({ count: '0' }), [2, ''])
  assert.deepEqual(page({ count: '-1' }), [2, ''])
  assert.deepEqual(page({ startIndex: '3' }), [2, ''])
  assert.deepEqual(page({ sortBy: 'userName', sortOrder: 'descending' }), [2, '21'])
  assert.deepEqual(page({ sortBy: 'emails' }), [2, '12'])
  assert.deepEqual(
    page({ sortBy: 'displayName', filter: 'active eq true or active eq false' }),
    [2, '21'],
    'who has none comes last',
  )
  for (const odd of [
    { startIndex: 'x' },
    { count: '1.5' },
    { sortOrder: 'up' },
    { sortBy: 'salary' },
    { filter: ['a'] },
  ])
    assert.throws(() => page(odd), ScimRefusal, JSON.stringify(odd))
})

test('only what is asked for is told, always with the id', () => {
  const shown = (asked: object) =>
    Object.keys(
      projected(USER_SCHEMA, { schemas: [USER_SCHEMA.id], ...ANNA }, { attributes: [], excluded: [], ...asked }),
    )
  assert.deepEqual(shown({ attributes: ['username'] }), ['schemas', 'id', 'userName'])
  assert.deepEqual(shown({ excluded: ['emails', 'id', `${USER_SCHEMA.id}:name`] }), [
    'schemas',
    'id',
    'externalId',
    'userName',
    'active',
    'meta',
  ])
  const part = projected(USER_SCHEMA, ANNA, { attributes: ['name.givenName', 'emails.value'], excluded: [] })
  assert.deepEqual(part, {
    id: '1',
    name: { givenName: 'Anna' },
    emails: [{ value: 'anna@firma.example' }, { value: 'huber@privat.example' }],
  })
  assert.deepEqual(projected(USER_SCHEMA, ANNA, { attributes: [], excluded: ['name.givenName'] }).name, {
    familyName: 'Huber',
  })
})
