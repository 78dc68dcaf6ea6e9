import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry } from '../basics/countries.ts'
import { countrySign } from '../basics/country-codes.ts'
import { citizenTypeOf } from './citizen-type.ts'

test('a nationality is Austrian, of EU or EEA, Swiss or of a third country', () => {
  assert.deepEqual(
    ['A', 'HR', 'D', 'FL', 'N', 'CH', 'UK', 'TR', 'SRB', 'UA'].map(citizenTypeOf),
    [1, 3, 3, 3, 3, 4, 2, 2, 2, 2],
  )
})

test('all 27 member states and the three EEA states count', () => {
  // biome-ignore format: one list
  const codes = ['BE','BG','CY','CZ','DE','DK','EE','ES','FI','FR','GR','HR','HU','IE','IS','IT','LI','LT','LU','LV','MT','NL','NO','PL','PT','RO','SE','SI','SK']
  const signs = codes.map(code => countrySign(code)!)
  assert.ok(signs.every(isCountry))
  assert.deepEqual(new Set(signs.map(citizenTypeOf)), new Set([3]))
})
