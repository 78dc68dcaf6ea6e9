import { parseDay } from '#domain/basics/days.ts'
import { parseDecimal } from '#domain/basics/numbers.ts'
import { type Column, textOf } from './column.ts'

/** The number as it is shown: 2310 minutes that read '38,50' or '38h:30m' are 38.5. Undefined for what is no number or reads as a text. */
export function numberIn<Row>(column: Column<Row>, row: Row): number | undefined {
  const value = column.value(row)
  if (typeof value !== 'number') return undefined
  if (!column.text) return value
  const text = column.text(row)
  const time = /^([+−-]?)([\d\s]+)h:(\d\d)m$/.exec(text)
  if (!time) return parseDecimal(text.replace('€', ''))
  const hours = Number(time[2]!.replace(/\s/g, '')) + Number(time[3]) / 60
  return time[1] === '−' || time[1] === '-' ? -hours : hours
}

/** The day as it is shown, 'YYYY-MM-DD'; of a moment the day on which it lies for the reader. */
export function dayIn<Row>(column: Column<Row>, row: Row): string | undefined {
  const value = column.value(row)
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined
  return value.length === 10 ? value : parseDay(textOf(column, row).slice(0, 10))?.toString()
}
