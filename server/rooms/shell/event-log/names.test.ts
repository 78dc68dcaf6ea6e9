import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { EVENT_KINDS } from '#domain/shell/event-names.ts'

test('every kind of record that is written to the trail has a German name in domain/shell/event-names.ts', () => {
  const files = globSync('server/rooms/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  const kinds = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:KIND = |kind: )'([a-z-]+\/[a-z-]+)'/g)].map(([, kind]) => kind!),
  )
  assert.ok(kinds.length > 10)
  assert.deepEqual(
    [...new Set(kinds)].filter(kind => !(kind in EVENT_KINDS)),
    [],
  )
})
