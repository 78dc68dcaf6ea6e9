import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from './countries.ts'
import { ISO_BY_SIGN, ISO_COUNTRIES } from './iso-countries.ts'

test('every country that has a sign has its three letters, no two the same, and one name', () => {
  assert.deepEqual(Object.keys(ISO_BY_SIGN).sort(), COUNTRIES.map(({ kfz }) => kfz).sort())
  assert.equal(new Set(Object.values(ISO_BY_SIGN)).size, COUNTRIES.length)
  for (const { kfz, valueGER } of COUNTRIES) assert.equal(ISO_COUNTRIES[ISO_BY_SIGN[kfz]!], valueGER, kfz)
})

test('the list has all 249 entries of ISO 3166-1, and Kosovo', () => {
  const codes = Object.keys(ISO_COUNTRIES)
  assert.equal(codes.length, 250)
  for (const code of codes) assert.match(code, /^[A-Z]{3}$/)
})
