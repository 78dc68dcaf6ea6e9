import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBmdId, checkDpwId } from './employee-ids.ts'

test('a DPW id of more than 8 characters is refused in the words of the specification', () => {
  assert.deepEqual(checkDpwId('12345678'), { ok: true, value: '12345678' })
  assert.deepEqual(checkDpwId('123456789'), { ok: false, message: 'Die Nummer darf höchstens 8 stellig sein' })
})

test('an id keeps leading zeros and letters, loses blanks around it, and an empty one takes the id away', () => {
  assert.deepEqual(checkDpwId(' 00A7 '), { ok: true, value: '00A7' })
  assert.deepEqual(checkBmdId('0001001'), { ok: true, value: '0001001' })
  assert.deepEqual(checkDpwId('  '), { ok: true, value: null })
})

test('an id that could break a payroll file is refused', () => {
  for (const text of ['10;01', '10"1', '10 01', '1-2', '=1', 'ä1', '1\n2']) {
    assert.equal(checkDpwId(text).ok, false, text)
    assert.equal(checkBmdId(text).ok, false, text)
  }
  assert.equal(checkBmdId('1'.repeat(21)).ok, false)
})
