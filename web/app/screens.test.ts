import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sections } from '#domain/shell/tabs.ts'
import { screens } from './screens.ts'

test('every tab of the specification has a screen, and none is nobody’s', () => {
  const tabs = Object.values(sections)
    .flat()
    .filter(({ section }) => section !== 'landing')
    .map(({ tab }) => tab)
  assert.deepEqual(Object.keys(screens).sort(), tabs.sort())
})
