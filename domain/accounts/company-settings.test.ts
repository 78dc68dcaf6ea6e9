import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasWebCockpit, plainCostCentres } from './company-settings.ts'

const lists: [typed: string, kept: string][] = [
  ['10', '10'],
  [' 10 , 20,,30 ', '10,20,30'],
  [' , ', ''],
  ['', ''],
]
for (const [typed, kept] of lists)
  test(`the cost centres „${typed}“ are kept as „${kept}“`, () => assert.equal(plainCostCentres(typed), kept))

test('software 2 to 6 hands over by the web cockpit, no other does', () =>
  assert.deepEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7].filter(hasWebCockpit), [2, 3, 4, 5, 6]))
