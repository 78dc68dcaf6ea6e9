import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rightsOf, sections } from '#domain/shell/tabs.ts'

test('the right of each tab is one that a role can hold', () => {
  const rights = Object.values(sections).flatMap(tabs => tabs.flatMap(tab => rightsOf(tab) ?? []))
  assert.ok(rights.length > 20)
  assert.deepEqual(
    rights.filter(right => !ALL_PERMISSIONS.some(known => known === right)),
    [],
  )
})
