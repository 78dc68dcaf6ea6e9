import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FINDINGS } from '../wages/findings.ts'
import { EXPORT_PLACES, MONTH_PLACES } from './check-places.ts'
import { EXPORT_CHECKS } from './export-checks.ts'
import { MONTH_CHECKS } from './month-checks.ts'

/** What nobody can put right, each with its reason. */
const NOWHERE = {
  nobody: 'another store is meant',
  'nothing-to-export': 'another period is meant, or what waits is told by a check of its own',
  'period-open': 'only the calendar changes it',
  'codes-assigned': 'it is in order',
}

test('every check and every finding leads to the place where it is put right, but for four that nobody can put right', () => {
  const codes = [...Object.keys(MONTH_CHECKS), ...Object.keys(FINDINGS)]
  const places: Record<string, string> = { ...MONTH_PLACES, ...EXPORT_PLACES }
  assert.deepEqual(Object.keys(MONTH_PLACES).sort(), codes.sort())
  assert.deepEqual(Object.keys(EXPORT_PLACES).sort(), [...EXPORT_CHECKS].sort())
  const leadsNowhere = Object.keys(places).filter(code => places[code] === 'nowhere')
  assert.deepEqual(leadsNowhere.sort(), Object.keys(NOWHERE).sort())
})
