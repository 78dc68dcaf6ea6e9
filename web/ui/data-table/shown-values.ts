import { parseDay } from '#domain/basics/days.ts'
import { parseDecimal } from '#domain/basics/numbers.ts'
import { type Column, textOf } from './column.ts'

/** The number as it is shown: 2310 minutes that read '38,50' are 38.5. Undefined for what is no number or reads as a text. */
export function numberIn<Row>(column: Column<Row>, row: Row): number | undefined {
  const value = column.value(row)
  if (typeof value !== 'number') return undefined
  return column.text ? parseDecimal(column.text(row).replace('€', '')) : value
}

/** The day as it is shown, 'YYYY-MM-DD'; of a moment the day on which it lies for the reader. */
export function dayIn<Row>(column: Column<Row>, row: Row): string | undefined {
  const value = column.value(row)
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined
  return value.length === 10 ? value : parseDay(textOf(column, row).slice(0, 10))?.toString()
}
