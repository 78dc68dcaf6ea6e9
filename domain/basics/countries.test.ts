import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES, countryName, isCountry } from './countries.ts'
import { FEDERAL_STATES } from './federal-states.ts'

test('Austria comes first, then every country once by its German name', () => {
  assert.equal(COUNTRIES[0]?.valueGER, 'Österreich')
  const rest = COUNTRIES.slice(1).map(({ valueGER }) => valueGER)
  assert.deepEqual(
    rest,
    rest.toSorted((a, b) => a.localeCompare(b, 'de-AT')),
  )
  assert.equal(new Set(rest).size, rest.length)
  assert.ok(COUNTRIES.every(({ kfz }) => /^[A-Z]{1,3}$/.test(kfz)))
})

test('a sign is known exactly as it is written, also against names of the language itself', () => {
  for (const kfz of ['A', 'D', 'SLO', 'HR']) assert.equal(isCountry(kfz), true, kfz)
  for (const kfz of ['', 'a', 'DE', 'constructor', '__proto__']) assert.equal(isCountry(kfz), false, kfz)
  assert.equal(countryName('SK'), 'Slowakei')
  assert.equal(countryName('DE'), 'DE')
})

test('there are nine federal states', () => {
  assert.deepEqual(
    FEDERAL_STATES.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
})
