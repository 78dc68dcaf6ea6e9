import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contains, emptyFilter, isLeakedPassword, put } from './common-passwords.ts'

test('passwords of leaked lists are known, in whatever case', () => {
  for (const password of ['1qaz2wsx', 'trustno1', 'Football1', 'PASSWORD1', 'letmein123', 'mercedes', 'metallica'])
    assert.equal(isLeakedPassword(password), true, password)
})

test('so are those at the end of the 100,000 most common ones', () => {
  for (const password of ['alexander23', 'tropikana', 'Trotter1', 'uiop1312', 'uiuiuiui'])
    assert.equal(isLeakedPassword(password), true, password)
})

test('of 10,000 others hardly one is taken for a leaked one, and the list is small', () => {
  const wrong = Array.from({ length: 10_000 }, () => randomBytes(9).toString('base64url')).filter(isLeakedPassword)
  assert.ok(wrong.length <= 10, `${wrong.length}`)
  assert.ok(statSync(join(import.meta.dirname, 'common-passwords.bin')).size < 400_000)
})

test('what was put into a filter is never missed, and what was not is not there', () => {
  const filter = emptyFilter(100)
  put(filter, 'kleine wolke')
  assert.deepEqual(
    ['kleine wolke', 'große wolke'].map(text => contains(filter, text)),
    [true, false],
  )
})
