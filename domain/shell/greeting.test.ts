import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeting } from './greeting.ts'

test('people are greeted by the hour', () => {
  const cases: [number, string][] = [
    [0, 'Guten Abend'],
    [3, 'Guten Abend'],
    [4, 'Guten Morgen'],
    [10, 'Guten Morgen'],
    [11, 'Guten Tag'],
    [17, 'Guten Tag'],
    [18, 'Guten Abend'],
    [23, 'Guten Abend'],
  ]
  for (const [hour, expected] of cases) assert.equal(greeting(hour), expected)
})
