import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EmploymentStatus, employmentStatus } from './employment-status.ts'

test('entry and exit day are both worked, and hiding wins over the dates', () => {
  const cases: [entry: string | null, exit: string | null, isHidden: boolean, status: EmploymentStatus][] = [
    ['2026-11-21', null, false, 'active'],
    ['2026-11-22', null, false, 'future'],
    ['2020-01-01', '2026-11-21', false, 'active'],
    ['2020-01-01', '2026-11-20', false, 'left'],
    ['2020-01-01', '2027-01-31', false, 'active'],
    [null, null, false, 'active'],
    [null, '2026-11-20', false, 'left'],
    ['2020-01-01', '2026-11-20', true, 'hidden'],
  ]
  for (const [entry, exit, isHidden, status] of cases)
    assert.equal(employmentStatus({ entry, exit, isHidden }, '2026-11-21'), status, `${entry} ${exit} ${isHidden}`)
})
