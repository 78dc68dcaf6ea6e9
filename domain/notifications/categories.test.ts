import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BELL_DEFAULTS,
  badgeOf,
  bellCount,
  CATEGORIES,
  type Counts,
  enabledCategories,
  expiryLimit,
  isAllHidden,
  SWITCHES,
  switchOf,
} from './categories.ts'

const allOne = Object.fromEntries(CATEGORIES.map(category => [category, 1])) as Counts
const allOff = { ...BELL_DEFAULTS, ...Object.fromEntries(SWITCHES.map(name => [name, false])) }

test('there are the sixteen switches of the specification and one for proposals, all on but the export', () => {
  assert.equal(SWITCHES.length, 17)
  assert.equal(switchOf('missingPassDocumentsForNonEU'), 'showMissingPassDocumentsForNonEU')
  assert.deepEqual(
    SWITCHES.filter(name => !BELL_DEFAULTS[name]),
    ['showEmployeeExportCount'],
  )
  assert.equal(BELL_DEFAULTS.documentExpiryLimit, 30)
})

const limits: [stored: number | null | undefined, days: number][] = [
  [undefined, 56],
  [null, 56],
  [30, 30],
  [90, 90],
  [1, 1],
  [0, 1],
  [-5, 1],
]
test('the expiry limit is 56 days when unset and at least 1', () => {
  for (const [stored, days] of limits) assert.equal(expiryLimit(stored), days)
})

test('the bell sums enabled categories only', () => {
  assert.equal(bellCount(allOne, BELL_DEFAULTS), 16)
  assert.equal(bellCount({ ...allOne, newEmployees: 40 }, { ...BELL_DEFAULTS, showCanceledContracts: false }), 54)
  assert.equal(bellCount(allOne, allOff), 0)
  assert.equal(bellCount({}, BELL_DEFAULTS), 0)
})

test('what the viewer may not see is neither listed nor summed, whatever the switches say', () => {
  const counts = { issuesWithImportJobsCount: 3 }
  assert.deepEqual(enabledCategories(counts, BELL_DEFAULTS), ['issuesWithImportJobsCount'])
  assert.equal(bellCount(counts, BELL_DEFAULTS), 3)
})

test('all hidden means: something could be seen and everything of it is off', () => {
  assert.equal(isAllHidden(allOne, allOff), true)
  assert.equal(isAllHidden(allOne, BELL_DEFAULTS), false)
  assert.equal(isAllHidden({}, allOff), false)
  assert.equal(isAllHidden({ expiredDocuments: 0 }, { ...BELL_DEFAULTS, showExpiredDocuments: false }), true)
})

test('above 99 the badge is wide', () => {
  assert.equal(badgeOf(0), undefined)
  assert.deepEqual(badgeOf(1), { text: '1', isWide: false })
  assert.deepEqual(badgeOf(99), { text: '99', isWide: false })
  assert.deepEqual(badgeOf(100), { text: '99+', isWide: true })
  assert.deepEqual(badgeOf(50_000), { text: '99+', isWide: true })
})
