import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import type { Column } from './column.ts'
import { dayIn, numberIn } from './shown-values.ts'

type Row = { value: number | string | null }
const column = (text?: (row: Row) => string): Column<Row> => ({
  key: 'x',
  header: 'X',
  value: ({ value }) => value,
  text,
})
const numbers: [
  name: string,
  value: Row['value'],
  text: ((row: Row) => string) | undefined,
  read: number | undefined,
][] = [
  ['a bare number', 7, undefined, 7],
  ['minutes shown as hours', 2310, ({ value }) => formatNumber(Number(value) / 60), 38.5],
  ['thousands', 1234.5, ({ value }) => formatNumber(Number(value)), 1234.5],
  ['cents shown as euros', 123450, ({ value }) => formatEuro(Number(value)), 1234.5],
  ['a count that reads as names', 2, () => 'Straße, Ort', undefined],
  ['a number that is a text', '20001', undefined, undefined],
  ['nothing', null, undefined, undefined],
]
for (const [name, value, text, read] of numbers)
  test(`the number of a cell is the one that is shown: ${name}`, () =>
    assert.equal(numberIn(column(text), { value }), read))

const days: [name: string, value: Row['value'], text: string | undefined, read: string | undefined][] = [
  ['a day', '2026-01-05', '05.01.2026', '2026-01-05'],
  ['a moment, on the day it is for the reader', '2026-01-05 23:30:00', '06.01.2026, 00:30', '2026-01-06'],
  ['a text', 'seit 2026', undefined, undefined],
  ['nothing', null, '', undefined],
]
for (const [name, value, text, read] of days)
  test(`the day of a cell is the one that is shown: ${name}`, () =>
    assert.equal(dayIn(column(text === undefined ? undefined : () => text), { value }), read))
