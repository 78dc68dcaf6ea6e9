import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortCompanyName } from './company-name.ts'

test('only names of more than 40 characters are cut, to 40 and an ellipsis', () => {
  const cases: [string, string][] = [
    ['', ''],
    ['Bäckerei Huber', 'Bäckerei Huber'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), `${'x'.repeat(40)}…`],
    ['😀'.repeat(41), `${'😀'.repeat(40)}…`],
  ]
  for (const [name, expected] of cases) assert.equal(shortCompanyName(name), expected)
})
