import { formatHours, formatNumber } from '../basics/numbers.ts'
import type { TabName } from '../shell/tabs.ts'
import type { DateFormat, HourFormat } from './report-kinds.ts'

/**
 * What a column holds. Minutes of `hours`; hundredths of `quantity` (of whatever unit the line says) and of `days`; cents of `euros`;
 * `YYYY-MM-DD` of `day`; whole numbers of `count`.
 */
export type ValueType = 'text' | 'hours' | 'quantity' | 'days' | 'euros' | 'count' | 'day'

export type ReportColumn = {
  key: string
  title: string
  type: ValueType
  /** Of the page's width, as against the other columns. */
  share: number
  /** A plus before what is more than nothing. */
  isSigned?: boolean
  /** What a page and a screen show in place of zero, where it strikes. */
  zero?: string
}

/** Null: there is nothing to say, which is not the same as zero. */
export type ReportValue = string | number | null

/** Where a line's own lines are. */
export type ReportPlace = { tab: TabName; search: Readonly<Record<string, string>> }

export type ReportRow = {
  /** In the order of the columns. */
  cells: readonly ReportValue[]
  place?: ReportPlace
  /** Keys of the cells that somebody entered by hand: a page and a screen put a star behind them. */
  byHand?: readonly string[]
}
export type ReportSum = { label: string; cells: readonly ReportValue[]; isMuted?: boolean }
export type ReportGroup = {
  /** In the order of the table's keys; empty where it has none. */
  keys: readonly ReportValue[]
  rows: readonly ReportRow[]
  sum?: ReportSum
}

/**
 * One report, whatever becomes of it: pages, CSV, a workbook or a list on the screen. What the `keys` hold stands above a group's
 * rows on a page and a screen, before each of its rows in a file.
 */
export type ReportTable = {
  keys: readonly ReportColumn[]
  columns: readonly ReportColumn[]
  groups: readonly ReportGroup[]
  /** Of all groups; several where another source says the same. */
  sums: readonly ReportSum[]
  /** What a star or a word in it means, and what is left out. */
  notes: readonly string[]
}

export type ValueFormats = { date: DateFormat; hours: HourFormat }

const NUMBERS: readonly ValueType[] = ['hours', 'quantity', 'days', 'euros', 'count']
export const isNumeric = ({ type }: ReportColumn): boolean => NUMBERS.includes(type)

/** As a page and a screen show it: nothing and zero are a dash. */
export function shownValue(
  { type, isSigned = false, zero }: ReportColumn,
  value: ReportValue,
  formats: ValueFormats,
): string {
  if (value === 0 && zero !== undefined) return zero
  if (value === null || value === '' || (value === 0 && type !== 'text')) return NUMBERS.includes(type) ? '–' : ''
  if (typeof value === 'string') return type === 'day' ? dayText(value, formats.date) : value
  const text = numberText(type, value, formats.hours)
  if (value < 0) return `−${text.slice(1)}`
  return isSigned ? `+${text}` : text
}

/** The cells of a row as a page shows them. */
export const shownCells = (
  columns: readonly ReportColumn[],
  { cells, byHand = [] }: ReportRow,
  formats: ValueFormats,
): string[] =>
  columns.map((column, at) => {
    const text = shownValue(column, cells[at] ?? null, formats)
    return byHand.includes(column.key) ? `${text} *` : text
  })

/** As a file holds it for another program: no dash, no thousands, no sign but the minus. */
export function plainValue({ type }: ReportColumn, value: ReportValue, formats: ValueFormats): string {
  if (value === null) return ''
  if (typeof value === 'string') return type === 'day' && value !== '' ? dayText(value, formats.date) : value
  if (type === 'hours' && formats.hours === 'Hm') return clockText(value)
  return numberText(type, value, formats.hours).replaceAll(' ', '')
}

function numberText(type: ValueType, value: number, hours: HourFormat): string {
  if (type === 'count') return formatNumber(value, 0)
  if (type === 'hours') return hours === 'Hm' ? formatHours(value) : formatNumber(value / 60)
  return formatNumber(value / 100)
}

/** `171:15`, which spreadsheets take for hours. */
function clockText(minutes: number): string {
  const all = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.trunc(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

/** Written without reckoning: a list has many thousand of them. */
export const dayText = (day: string, format: DateFormat): string =>
  format === 'Ymd' ? day : `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** `02.11.–06.11.2026`, a single day as it is; the whole date where the year comes first. */
export function daysText(from: string, to: string, format: DateFormat): string {
  if (from === to) return dayText(from, format)
  if (format === 'Ymd') return `${from} – ${to}`
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${dayText(from, format).slice(0, isSameYear ? 6 : 10)}–${dayText(to, format)}`
}

/** The sum of each numeric column over rows; null where a column has no numbers, or none to add. */
export function sumOf(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  summed: ReadonlySet<string>,
): ReportValue[] {
  return columns.map(({ key }, at) => {
    if (!summed.has(key)) return null
    return rows.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0)
  })
}

export const countRows = ({ groups }: ReportTable): number => groups.reduce((sum, { rows }) => sum + rows.length, 0)
