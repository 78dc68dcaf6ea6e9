import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { eldaDoc } from './elda-doc.ts'
import { CHECKS, STEPS } from './elda-doc-words.ts'
import { ROOT } from './web-build.ts'

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('the page about ELDA says what the tables say today', () =>
  assert.equal(textOf('docs/elda.md'), eldaDoc(), 'npm run elda-doc writes it anew'))

test('each number that a check gives is explained, and none that no check gives', () => {
  const given = new Set(
    textOf('domain/elda/notice-checks.ts')
      .match(/'F7\d{3}'/g)!
      .map(code => code.slice(1, -1)),
  )
  assert.deepEqual(
    CHECKS.map(([code]) => code),
    [...given].sort(),
  )
})

test('the steps of a notice name its states', () => {
  const known = new Set<string>(Object.values(REGISTRATION_STATES))
  for (const [from, , to] of STEPS)
    for (const state of [...(from === 'alle gesendeten' ? [] : from.split(', ')), ...to.split(', ')])
      assert.ok(known.has(state), state)
})
