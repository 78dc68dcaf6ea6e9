import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permit } from '../documents/document-types.ts'
import { type DocumentFacts, latestDocuments } from '../documents/documents.ts'
import {
  documentWarnings,
  duplicates,
  isConsidered,
  isEnded,
  isNew,
  isReadyForRegistration,
  lastDay,
  missingPermits,
  needsExport,
} from './rules.ts'

// Each block is a sentence of Spec 1 §5 Notification rules.

const NOBODY = new Set<number>()
const person = (id: number, value: string | null = null, more = {}) => ({
  id,
  value,
  storeId: 1,
  isHidden: false,
  dummy: false,
  ...more,
})

test('only employees that are no dummies, not hidden and within the global filter stores are considered', () => {
  const cases: [more: object, excludedStoreIds: number[], considered: boolean][] = [
    [{}, [], true],
    [{}, [2], true],
    [{}, [1], false],
    [{ storeId: null }, [], true],
    [{ storeId: null }, [1], true],
    [{ storeId: null }, [0], false],
    [{ isHidden: true }, [], false],
    [{ dummy: true }, [], false],
  ]
  for (const [more, excludedStoreIds, considered] of cases)
    assert.equal(isConsidered(person(1, null, more), new Set(excludedStoreIds)), considered, JSON.stringify(more))
})

test('a duplicate is a value on more than one employee, whitespace removed', () => {
  const cases: [people: ReturnType<typeof person>[], excludedStoreIds: number[], shared: number[]][] = [
    [[person(1, '4543 010190'), person(2, '4543010190'), person(3, '1237010180')], [], [1, 2]],
    [[person(1, 'at61 19'), person(2, 'AT6119')], [], [1, 2]],
    [[person(1, ''), person(2, ' '), person(3), person(4)], [], []],
    [[person(1, 'x')], [], []],
    // A dummy shares nothing.
    [[person(1, 'x'), person(2, 'x', { dummy: true })], [], []],
    // Who is hidden or filtered out stands there as the other one.
    [[person(1, 'x'), person(2, 'x', { isHidden: true })], [], [1, 2]],
    [[person(1, 'x'), person(2, 'x', { storeId: 9 })], [9], [1, 2]],
    // Among those alone it is nobody's matter.
    [[person(1, 'x', { isHidden: true }), person(2, 'x', { isHidden: true })], [], []],
    [[person(1, 'x', { storeId: 9 }), person(2, 'x', { isHidden: true })], [9], []],
    [[person(1, 'x'), person(2, 'x'), person(3, 'y'), person(4, 'y', { isHidden: true })], [], [1, 2, 3, 4]],
  ]
  for (const [people, excludedStoreIds, shared] of cases)
    assert.deepEqual(duplicates(people, new Set(excludedStoreIds)), new Set(shared))
})

const EVERYWHERE = new Set([1, 2])
const permits: [citizenTypeId: number | null, documents: string[], countries: Set<number>, missing: Permit[]][] = [
  // Only citizen types 2 and 5 are from outside the EU.
  [null, [], EVERYWHERE, []],
  [1, [], EVERYWHERE, []],
  [3, [], EVERYWHERE, []],
  [4, [], EVERYWHERE, []],
  [2, [], EVERYWHERE, ['passport', 'workPermit', 'residencePermit', 'educationPermit']],
  // The missing passport is skipped for 5.
  [5, [], EVERYWHERE, ['workPermit', 'residencePermit', 'educationPermit']],
  // The education permit applies only when some store has country 2.
  [2, [], new Set([1]), ['passport', 'workPermit', 'residencePermit']],
  [2, [], NOBODY, ['passport', 'workPermit', 'residencePermit']],
  [2, ['EDUCATIONCERTIFICATE'], EVERYWHERE, ['passport', 'workPermit', 'residencePermit']],
  // A work permit is satisfied by WORKPERMIT, RESIDENCEWORKPERMIT or ASYLUMPASS.
  [2, ['WORKPERMIT'], new Set([1]), ['passport', 'residencePermit']],
  // Residence by RESIDENCEPERMIT, RESIDENCEWORKPERMIT or ASYLUMPASS.
  [2, ['RESIDENCEPERMIT'], new Set([1]), ['passport', 'workPermit']],
  [2, ['RESIDENCEWORKPERMIT'], new Set([1]), ['passport']],
  // Passport by PASSPORT or ASYLUMPASS.
  [2, ['PASSPORT'], new Set([1]), ['workPermit', 'residencePermit']],
  [2, ['ASYLUMPASS'], new Set([1]), []],
  [5, ['ASYLUMPASS'], EVERYWHERE, ['educationPermit']],
  // Nothing else stands in.
  [
    2,
    ['ID', 'ALIENPASS', 'REGISTRATION', 'OFFICIALNOTICE'],
    new Set([1]),
    ['passport', 'workPermit', 'residencePermit'],
  ],
]
test('of employees from outside the EU exactly the missing permits are named', () => {
  for (const [citizenTypeId, documents, countries, missing] of permits)
    assert.deepEqual(
      missingPermits(citizenTypeId, new Set(documents), countries),
      missing,
      `${citizenTypeId} ${documents}`,
    )
})

const document = (id: number, validUntil: string | null, more: Partial<DocumentFacts> = {}): DocumentFacts => ({
  id,
  documentType: 'PASSPORT',
  validUntil,
  createdAt: '2026-01-01 00:00:00',
  confirmed: true,
  ...more,
})

test('per document type only the latest is considered: by validity, then creation', () => {
  const cases: [documents: DocumentFacts[], latest: number[]][] = [
    [[document(1, '2026-01-01'), document(2, '2030-01-01')], [2]],
    [[document(1, '2030-01-01'), document(2, '2026-01-01', { createdAt: '2026-05-01 00:00:00' })], [1]],
    [[document(1, '2030-01-01', { createdAt: '2026-05-01 00:00:00' }), document(2, '2030-01-01')], [1]],
    [[document(1, '2030-01-01'), document(2, null)], [2]],
    [[document(1, null), document(2, null, { createdAt: '2025-01-01 00:00:00' })], [1]],
    [
      [document(1, '2020-01-01'), document(2, '2020-01-01', { documentType: 'ID' })],
      [1, 2],
    ],
    [[document(1, null), document(2, null)], [2]],
    [[], []],
  ]
  for (const [documents, latest] of cases)
    assert.deepEqual(
      latestDocuments(documents).map(({ id }) => id),
      latest,
    )
})

test('a document is expired before today, expiring within the limit, unconfirmed when not confirmed', () => {
  const cases: [validUntil: string | null, confirmed: boolean, limit: number, warnings: string[]][] = [
    [null, true, 56, []],
    [null, false, 56, ['unconfirmed']],
    ['2026-11-20', true, 30, ['expired']],
    ['2026-11-20', false, 30, ['unconfirmed', 'expired']],
    // The last day is still valid.
    ['2026-11-21', true, 1, ['expiring']],
    ['2026-11-22', true, 1, []],
    ['2026-12-20', true, 30, ['expiring']],
    ['2026-12-21', true, 30, []],
    ['2026-12-21', false, 30, ['unconfirmed']],
    ['2027-01-15', true, 56, ['expiring']],
    ['2027-01-16', true, 56, []],
  ]
  for (const [validUntil, confirmed, limit, warnings] of cases)
    assert.deepEqual(
      documentWarnings({ validUntil, confirmed }, '2026-11-21', limit),
      warnings,
      `${validUntil} ${limit}`,
    )
})

test('ready for registration is who is complete, not registered and has no registration under way', () => {
  const ready = (
    minimalDatafieldsNotNull: boolean,
    socialInsuranceRegistered: boolean,
    ...states: ('draft' | 'sent')[]
  ) =>
    isReadyForRegistration(
      { minimalDatafieldsNotNull, socialInsuranceRegistered },
      states.map(state => ({ kind: 'M3', state })),
    )
  assert.equal(ready(true, false), true)
  assert.equal(ready(false, false), false)
  assert.equal(ready(true, true), false)
  assert.equal(ready(true, false, 'draft'), true)
  assert.equal(ready(true, false, 'sent'), false)
})

test('who changed since the hand-over, or was never handed over, is to be exported', () => {
  assert.equal(needsExport('2026-11-20 10:00:00', null), true)
  assert.equal(needsExport('2026-11-20 10:00:00', '2026-11-20 10:00:00'), false)
  assert.equal(needsExport('2026-11-20 10:00:01', '2026-11-20 10:00:00'), true)
  const next = (today: string) => needsExport('same', 'same', { againOn: '2026-12-01', today })
  assert.deepEqual(['2026-11-30', '2026-12-01', '2026-12-02'].map(next), [false, true, true])
})

test('new is who came since the viewer did, or within the last 31 days', () => {
  const at = (text: string) => Temporal.Instant.from(`${text}T00:00:00Z`)
  const cases: [created: string, since: string, isNews: boolean][] = [
    ['2026-11-01', '2026-01-01', true],
    ['2026-02-01', '2026-01-01', true],
    ['2026-01-01', '2026-01-01', true],
    ['2025-12-31', '2026-01-01', false],
    ['2026-10-21', '2026-11-21', true],
    ['2026-10-20', '2026-11-21', false],
  ]
  for (const [created, since, isNews] of cases)
    assert.equal(isNew(byHand(created), at(since), at('2026-11-21')), isNews, `${created} ${since}`)
  function byHand(createdOn: string) {
    return { createdAt: at(createdOn), createdOn, entry: '2001-01-01', isImported: false }
  }
})

test('who came by an import is new only with an entry at most 31 days before', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  const cases: [entry: string | null, isImported: boolean, isNews: boolean][] = [
    ['2019-03-01', true, false],
    ['2026-10-20', true, false],
    ['2026-10-21', true, true],
    ['2026-11-21', true, true],
    ['2027-01-01', true, true],
    // Nobody can tell yet.
    [null, true, true],
    // Put in by hand, and be it late.
    ['2019-03-01', false, true],
  ]
  for (const [entry, isImported, isNews] of cases)
    assert.equal(
      isNew({ createdAt: now, createdOn: '2026-11-21', entry, isImported }, now, now),
      isNews,
      `${entry} ${isImported}`,
    )
})

test('the last day is the end of the last contract, or the exit before it; an open contract has none', () => {
  const cases: [exit: string | null, ends: (string | null)[], last: string | undefined][] = [
    [null, [], undefined],
    ['2026-10-31', [], undefined],
    [null, [null], undefined],
    [null, ['2026-10-31'], '2026-10-31'],
    [null, ['2026-10-31', '2026-12-31'], '2026-12-31'],
    [null, ['2026-10-31', null], undefined],
    ['2026-10-15', ['2026-10-31'], '2026-10-15'],
    ['2026-11-15', ['2026-10-31'], '2026-10-31'],
    ['2026-10-15', [null], '2026-10-15'],
  ]
  for (const [exit, ends, last] of cases) assert.equal(lastDay(exit, ends), last, `${exit} ${ends}`)
})

test('an employment has ended the day after its last day, and stays news until it is read', () => {
  const cases: [last: string | undefined, since: string, ended: boolean][] = [
    [undefined, '2026-01-01', false],
    ['2026-11-21', '2026-01-01', false],
    ['2026-11-20', '2026-01-01', true],
    ['2026-01-01', '2026-01-01', true],
    ['2025-12-31', '2026-01-01', false],
    // A newcomer hears of the last 31 days.
    ['2026-10-21', '2026-11-21', true],
    ['2026-10-20', '2026-11-21', false],
  ]
  for (const [last, since, ended] of cases) assert.equal(isEnded(last, since, '2026-11-21'), ended, `${last} ${since}`)
})
