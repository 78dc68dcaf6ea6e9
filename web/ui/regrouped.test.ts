import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regrouped } from './regrouped.ts'

const inFours = (text: string) =>
  /^[a-z]{2}/i.test(text.trim()) && !/[a-z]{3}/i.test(text)
    ? text
        .replace(/\s/g, '')
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, '$1 ')
    : text

/** '|' is the caret. */
const type = (before: string, after: string, isForwards = false) => {
  const at = after.indexOf('|')
  const { text, caret } = regrouped(before.replace('|', ''), after.replace('|', ''), at, inFours, isForwards)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test('a number stands in groups of four while it is typed, letter by letter, and the caret stays at its end', () => {
  let shown = '|'
  for (const letter of 'at611904300234573201') shown = type(shown, shown.replace('|', `${letter}|`))
  assert.equal(shown, 'AT61 1904 3002 3457 3201|')
})

test('a letter typed or deleted in the middle leaves the caret behind it', () => {
  assert.equal(type('AT61 1904', 'AT619| 1904'), 'AT61 9|190 4')
  assert.equal(type('AT61 1904', 'AT|1 1904'), 'AT|11 904')
  assert.equal(type('', '  at61 19 04|'), 'AT61 1904|')
})

test('deleting at the border of two groups deletes a letter, not the blank that would come back', () => {
  assert.equal(type('AT61 1904', 'AT61|1904'), 'AT6|1 904')
  assert.equal(type('AT61 1904', 'AT61|1904', true), 'AT61| 904')
  assert.equal(type('AT61 1', 'AT61 |'), 'AT61|')
})

test('what has no groups is left as it was typed', () => {
  assert.equal(type('', 'Konto 12345|'), 'Konto 12345|')
})
