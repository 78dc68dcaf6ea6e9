import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hashOfCode, recoveryCodes, setUpUri, stepOf } from './rules.ts'

// The secret and the first four moments of RFC 6238, appendix B; six digits are the last ones of its eight.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [code: string, nowSeconds: number, step: number | undefined][] = [
  ['287082', 59, 1],
  ['081804', 1_111_111_109, 37_037_036],
  ['005924', 1_234_567_890, 41_152_263],
  ['279037', 2_000_000_000, 66_666_666],
  ['279 037', 2_000_000_000, 66_666_666],
  ['279037', 2_000_000_000 + 30, 66_666_666],
  ['279037', 2_000_000_000 - 30, 66_666_666],
  ['279037', 2_000_000_000 + 60, undefined],
  ['279037', 2_000_000_000 - 60, undefined],
  ['279038', 2_000_000_000, undefined],
  ['27903', 2_000_000_000, undefined],
  ['69279037', 2_000_000_000, undefined],
  ['２７９０３７', 2_000_000_000, undefined],
  ['abcd-efgh-ijkm', 2_000_000_000, undefined],
  ['', 2_000_000_000, undefined],
]
for (const [code, nowSeconds, step] of vectors) {
  test(`“${code}” at ${nowSeconds} is the code of step ${step}`, () =>
    assert.equal(stepOf(code, SECRET, nowSeconds), step))
}

test('the app reads who it is for, with every character of the address', () => {
  const uri = new URL(setUpUri(SECRET, 'mira+büro&x=1@kontor.example'))
  assert.equal(decodeURIComponent(uri.pathname), '/Kontor:mira+büro&x=1@kontor.example')
  assert.deepEqual([uri.searchParams.get('secret'), uri.searchParams.get('issuer')], [SECRET, 'Kontor'])
})

test('recovery codes are ten different ones without letters that are mistaken for each other', () => {
  const codes = recoveryCodes(randomBytes)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/)
})

test('a recovery code is the same however it is typed, and another for another account or key', () => {
  const key = randomBytes(32)
  const hash = hashOfCode('abcd-efgh-jkmn', 'a', key)
  assert.equal(hashOfCode(' ABCD EFGHJKMN', 'a', key), hash)
  assert.notEqual(hashOfCode('abcd-efgh-jkmn', 'b', key), hash)
  assert.notEqual(hashOfCode('abcd-efgh-jkmn', 'a', randomBytes(32)), hash)
})
