import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasIssue } from './issues.ts'

test('an import has an issue when it failed or its check found errors', () => {
  const cases: [state: string, errorRows: number, issue: boolean][] = [
    ['failed', 0, true],
    ['checked', 3, true],
    ['checked', 0, false],
    ['mapping', 0, false],
    ['running', 0, false],
    ['done', 0, false],
    ['undone', 2, false],
  ]
  for (const [state, errorRows, issue] of cases)
    assert.equal(hasIssue({ state, errorRows, isSetAside: false }), issue, state)
})

test('what somebody has settled is no issue any more', () => {
  for (const state of ['failed', 'checked']) assert.equal(hasIssue({ state, errorRows: 2, isSetAside: true }), false)
})
