import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TemplateField } from '#domain/exports/export-templates.ts'
import { changed, moved, ownField, partsOf, withField, without } from './field-order.ts'

const field = (key: string, change: Partial<TemplateField> = {}): TemplateField => ({
  ...{ key, name: key, newName: '', checked: true, fieldOrder: 0, fixedValue: '', deleteable: false },
  ...change,
})
const FIELDS = [field('a'), field('b'), field('c'), field('x', { checked: false })]
const keys = (fields: readonly TemplateField[]) =>
  partsOf(fields)
    .chosen.map(({ key }) => key)
    .join('')

test('a column is moved up, down and to either end, and the others keep their order', () => {
  assert.equal(keys(moved(FIELDS, 'c', 0)), 'cab')
  assert.equal(keys(moved(FIELDS, 'a', 1)), 'bac')
  assert.equal(keys(moved(FIELDS, 'a', 2)), 'bca')
})

test('what is taken in comes last, and what is left out can be taken in again, but for a column of one’s own', () => {
  assert.equal(keys(withField(FIELDS, FIELDS[3]!)), 'abcx')
  assert.deepEqual(
    partsOf(without(FIELDS, FIELDS[0]!)).others.map(({ key }) => key),
    ['a', 'x'],
  )
  const own = ownField(FIELDS)
  assert.equal(withField(FIELDS, own).length, 5)
  assert.deepEqual(
    without(withField(FIELDS, own), own).map(({ key }) => key),
    ['a', 'b', 'c', 'x'],
  )
})

test('columns of one’s own never share a key', () => {
  const one = withField(FIELDS, ownField(FIELDS))
  assert.deepEqual([ownField(FIELDS).key, ownField(one).key], ['own-1', 'own-2'])
})

test('every change numbers the columns anew', () => {
  const orders = changed(moved(FIELDS, 'c', 0), 'a', { newName: 'A' })
    .filter(({ checked }) => checked)
    .map(({ fieldOrder }) => fieldOrder)
  assert.deepEqual(
    orders,
    [...orders].sort((a, b) => a - b),
  )
  assert.equal(new Set(orders).size, 3)
})
