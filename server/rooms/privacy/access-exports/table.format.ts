import { fieldText } from '#contract/field-values.ts'
import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { dayOf, formatDay, formatTime, VIENNA } from '#domain/basics/days.ts'
import { formatEuro, formatHours, formatNumber } from '#domain/basics/numbers.ts'
import type { TableTold } from '../person-tables/actions.ts'

/** One table as a spreadsheet opens it, words in place of codes. */
export function tableCsv({ of: { columns }, rows }: TableTold): Buffer {
  const lines = [
    Object.values(columns),
    ...rows.map(row => Object.keys(columns).map(column => neutralise(cellText(column, row[column])))),
  ]
  // With the mark of UTF-8, without which Excel garbles umlauts.
  return Buffer.from(`\ufeff${writeCsv(lines, { separator: ';' })}`)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/
const fieldOf = (column: string) =>
  column === 'svnr' ? 'socialsecurity' : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (column.endsWith('_cents')) return formatEuro(value)
    if (column.endsWith('_minutes')) return formatHours(value)
    if (column.endsWith('hundredths')) return formatNumber(value / 100)
  }
  if (typeof value === 'string') {
    if (MOMENT.test(value)) return momentText(value)
    if (DAY.test(value)) return formatDay(Temporal.PlainDate.from(value))
    if (column === 'first_name' || column === 'last_name' || column === 'name' || column === 'note') return value
  }
  const text = fieldText(fieldOf(column), value)
  // A name in place of an id is no code that needs a word.
  return typeof value === 'string' && column.endsWith('_id') ? value : text
}

function momentText(text: string): string {
  const moment = Temporal.Instant.from(/(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(text) ? text : `${text}Z`)
  return `${formatDay(dayOf(moment, VIENNA))} ${formatTime(moment, VIENNA)}`
}
