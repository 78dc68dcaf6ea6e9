import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { sha512 } from './sha512.ts'

const known = (text: string) => createHash('sha512').update(text).digest('hex')

test('abc has the hash of the standard', () =>
  assert.equal(
    sha512('abc'),
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ))

test('texts of every length around a block, and any others, have the hash that Node gives them', () => {
  for (let length = 0; length <= 260; length++) assert.equal(sha512('x'.repeat(length)), known('x'.repeat(length)))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text => sha512(text) === known(text)),
    { numRuns: 200 },
  )
})
