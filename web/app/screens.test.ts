import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sections } from '#domain/shell/tabs.ts'
import { screens, unbuilt } from './screens.ts'

test('every tab of the specification either has a screen or is named as unbuilt', () => {
  const tabs = Object.values(sections)
    .flat()
    .filter(({ section }) => section !== 'landing')
    .map(({ tab }) => tab)
  assert.deepEqual([...Object.keys(screens), ...unbuilt].sort(), tabs.sort())
})
