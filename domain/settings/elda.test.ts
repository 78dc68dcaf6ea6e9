import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountDoubt } from './elda.ts'

// VSTR and the places of its contribution accounts; ten are good everywhere. Domain 1.6
const USUAL: [insurer: string, places: number][] = [
  ['11', 8],
  ['12', 9],
  ['13', 7],
  ['14', 8],
  ['15', 7],
  ['16', 7],
  ['17', 7],
  ['18', 7],
  ['19', 6],
  ['05', 5],
]

test('an account of an unusual length is doubted and not refused, one of the usual length or of ten places is not', () => {
  for (const [insurer, places] of USUAL)
    for (let length = 1; length <= 10; length++)
      assert.equal(
        accountDoubt(insurer, '1'.repeat(length)) === '',
        length === places || length === 10,
        `${insurer}: ${length}`,
      )
})

test('where no usual length is known nothing is doubted', () => {
  for (const insurer of ['03', '07', '08', '']) assert.equal(accountDoubt(insurer, '123'), '')
})

test('the doubt names the account, what it has and what is usual', () =>
  assert.equal(
    accountDoubt('11', '2013456'),
    'Beitragskonto 2013456 hat 7 Stellen; bei „11 · ÖGK Wien“ sind 8 oder 10 üblich. Bitte prüfen.',
  ))
