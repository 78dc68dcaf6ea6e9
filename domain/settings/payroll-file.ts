import { neutralise } from '../basics/csv.ts'
import { formatDay } from '../basics/days.ts'
import { roundTo } from '../basics/numbers.ts'

/**
 * How a changed period is handed over again. Product D.
 * difference: the old row with negative amounts, then the new one · cancel: the old row taken back, then the new one ·
 * replace: the whole period in place of an earlier run · manual: new rows only; a person takes the old ones back.
 */
export type CorrectionMode = 'difference' | 'cancel' | 'replace' | 'manual'

/** How a payroll software wants its file. Companies copy and edit these, so a layout is plain data. */
export type Layout = {
  key: string
  /** The key of the shipped layout that it is made of, where it is a company's own. */
  base?: string
  name: string
  separator: string
  charset: 'windows-1252' | 'utf-8'
  bom: boolean
  header: boolean
  decimal: ',' | '.'
  dateFormat: 'DD.MM.YYYY' | 'YYYYMMDD' | 'DD/MM/YYYY'
  lineEnd: 'CRLF'
  /** Lines before all others; may name values in braces, as the file's name does. */
  preamble?: readonly string[]
  /** Opened by people in a spreadsheet: none of its texts is run as a formula. Other files say exactly what was given. */
  forPeople?: boolean
  /** A workbook instead of text; separator, charset and line ends do not count then. */
  workbook?: boolean
  /** Below all rows stand the sums of the columns that are added up. */
  sumRow?: boolean
  columns: readonly Column[]
  /** The ways it can be corrected; the first is the shipped one. */
  corrections: readonly CorrectionMode[]
  /** Rows with this value are taken back, and count so in the sums. */
  cancelledBy?: { field: string; value: string }
  /** May name values in braces: `{storeNumber}_export.csv`. */
  fileName: string
  /** The name under which it is downloaded from its screen, if it is another one. */
  downloadName?: string
}

/**
 * `required` refuses an empty cell, `sum` adds a column of numbers up for the ledger of runs. `ofRun`: says how a run books
 * a row, not what the row is, and is no reason to hand it over again. `blank` stands where there is no value.
 */
export type Column = {
  key: string
  title: string
  format?: CellFormat
  required?: boolean
  sum?: boolean
  ofRun?: boolean
  blank?: string
} & ({ kind: 'field'; field: string } | { kind: 'constant'; value: string })

/** Without a format, texts, whole numbers and days are written as they are; `min` and `max` bound numbers, `maxLength` every cell. */
export type CellFormat = {
  type: 'text' | 'int' | 'decimal' | 'date' | 'month'
  decimals?: number
  maxLength?: number
  min?: number
  max?: number
}

export type CellValue = string | number | Temporal.PlainDate | null
export type LayoutRow = Record<string, CellValue>

/** A value that a layout cannot carry; `row` counts from 0 and is undefined for header and file name, the message is for the user. */
export class LayoutError extends Error {
  readonly row: number | undefined
  readonly column: string

  constructor(row: number | undefined, column: string, reason: string) {
    super(`${row === undefined ? '' : `Zeile ${row + 1}, `}Spalte „${column}“: ${reason}`)
    this.name = 'LayoutError'
    this.row = row
    this.column = column
  }
}

/**
 * Writes rows as the text of a payroll file, BOM and bytes left to the writer; `sums` holds the columns marked `sum`, by key.
 * `values` fill the preamble. Throws LayoutError for a value that does not fit: nothing is ever cut, rounded, quoted or replaced, since payroll would book the altered value;
 * `forPeople` alone puts an apostrophe before what would be a formula.
 */
export function renderLayout(
  layout: Layout,
  rows: readonly LayoutRow[],
  values: Readonly<Record<string, string>> = {},
): { text: string; rowCount: number; sums: Record<string, number> } {
  const writers = layout.columns.map(column => cellWriter(layout, column))
  const sums = layout.columns.map(column => (isSummed(column) ? summing(column) : undefined))
  const lines = (layout.preamble ?? []).map(line => filledIn(line, values))
  if (layout.header)
    lines.push(
      layout.columns
        .map(({ title }) => fitting(layout, title, plainText(layout, title), undefined))
        .join(layout.separator),
    )
  // Reused, and joined at once: texts that grow cell by cell would cost more to clear away than to write.
  const cells: string[] = writers.map(() => '')
  const { cancelledBy } = layout
  for (let index = 0; index < rows.length; index++) {
    const sign = cancelledBy && rows[index]![cancelledBy.field] === cancelledBy.value ? -1 : 1
    for (let at = 0; at < writers.length; at++) {
      const cell = writers[at]!(rows[index]!, index)
      sums[at]?.add(cell, sign)
      cells[at] = cell
    }
    lines.push(cells.join(layout.separator))
  }
  const totals = Object.fromEntries(
    layout.columns.flatMap(({ key }, at) => (sums[at] ? [[key, sums[at].total()] as const] : [])),
  )
  const below = sumCells(layout, totals).map((cell, at) => sumText(layout, layout.columns[at]!, cell))
  if (below.length > 0 && rows.length > 0) lines.push(below.join(layout.separator))
  const text = lines.length > 0 ? `${lines.join('\r\n')}\r\n` : ''
  return { text, rowCount: rows.length, sums: totals }
}

/** What stands below all rows; the first column that is not added up says so. Empty for a layout without. */
export function sumCells({ columns, sumRow }: Layout, sums: Readonly<Record<string, number>>): (number | string)[] {
  if (!sumRow) return []
  const labelled = columns.findIndex(({ key }) => sums[key] === undefined)
  return columns.map(({ key }, at) => sums[key] ?? (at === labelled ? 'Summe' : ''))
}

const sumText = (layout: Layout, { format }: Column, cell: number | string): string =>
  typeof cell === 'string' ? cell : writeNumber(cell, format ? decimalsOf(format) : 0, layout.decimal)!

/** Throws the LayoutError that `renderLayout` would, without making the text. */
export function refuseUnfit(layout: Layout, rows: readonly LayoutRow[]): void {
  const writers = layout.columns.map(column => cellWriter(layout, column))
  for (const [index, row] of rows.entries()) {
    for (const write of writers) write(row, index)
  }
}

/** The file name with its values filled in; characters no file name may hold become `_`. Throws LayoutError for a name in braces without a value. */
export function layoutFileName(layout: Layout, values: Record<string, string>): string {
  const name = filledIn(layout.fileName, values)
  return name.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '_')
}

function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (!value) throw new LayoutError(undefined, key, 'Der Wert für Name oder Kopf der Datei fehlt.')
    return value
  })
}

// The same values come again in thousands of rows; each is written and checked once.
function cellWriter(layout: Layout, column: Column): (row: LayoutRow, index: number) => string {
  const written = new Map<CellValue | undefined, string>()
  if (column.kind === 'constant') {
    let constant: string | undefined
    return (_, index) => (constant ??= renderCell(layout, column, undefined, index))
  }
  const { field } = column
  let lastValue: CellValue | undefined
  let lastCell: string | undefined
  return (row, index) => {
    const value = row[field]
    if (value === lastValue && lastCell !== undefined) return lastCell
    let cell = written.get(value)
    if (cell === undefined) {
      const own = Object.hasOwn(row, field) ? value : undefined
      cell = renderCell(layout, column, own, index)
      written.set(own, cell)
    }
    lastValue = value
    lastCell = cell
    return cell
  }
}

function renderCell(layout: Layout, column: Column, value: CellValue | undefined, index: number): string {
  const isText = column.kind === 'constant' || typeof value === 'string'
  const written = column.kind === 'constant' ? column.value : renderField(layout, column, value, index)
  const cell = isText ? plainText(layout, written) : written
  const maxLength = column.format?.maxLength ?? Number.POSITIVE_INFINITY
  if ([...cell].length > maxLength)
    throw new LayoutError(index, column.title, `Der Wert hat mehr als ${maxLength} Zeichen.`)
  return fitting(layout, column.title, cell, index)
}

/** A workbook keeps its texts as texts. */
const plainText = ({ forPeople, workbook }: Layout, text: string): string =>
  forPeople && !workbook ? neutralise(text) : text

function renderField(
  layout: Layout,
  column: Column & { kind: 'field' },
  value: CellValue | undefined,
  index: number,
): string {
  if (value === undefined) throw new LayoutError(index, column.title, `Das Feld „${column.field}“ gibt es nicht.`)
  if (value !== null && value !== '') return writeValue(layout, column, value, index)
  if (column.required) throw new LayoutError(index, column.title, 'Der Wert fehlt.')
  return column.blank ?? ''
}

function writeValue(layout: Layout, column: Column, value: Exclude<CellValue, null>, index: number): string {
  const refuse = (reason: string) => new LayoutError(index, column.title, reason)
  const format = column.format ?? {
    type: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'int' : 'date',
  }
  if (format.type === 'date') {
    if (!(value instanceof Temporal.PlainDate)) throw refuse('Der Wert ist kein Datum.')
    return writeDate(value, layout.dateFormat)
  }
  if (format.type === 'month') {
    const month = value instanceof Temporal.PlainDate ? value.month : value
    if (typeof month !== 'number' || !Number.isInteger(month) || month < 1 || month > 12)
      throw refuse('Der Wert ist kein Monat.')
    return String(month)
  }
  if (format.type === 'text') {
    if (typeof value === 'string') return value
    if (Number.isSafeInteger(value)) return String(value)
    throw refuse('Der Wert ist kein Text.')
  }
  if (typeof value !== 'number' || !(Math.abs(value) < 1e13)) throw refuse('Der Wert ist keine Zahl.')
  if (value < (format.min ?? value) || value > (format.max ?? value))
    throw refuse('Der Wert liegt außerhalb der Grenzen.')
  return writeNumber(value, decimalsOf(format), layout.decimal) ?? refuseDecimals(refuse, decimalsOf(format))
}

function refuseDecimals(refuse: (reason: string) => LayoutError, decimals: number): never {
  throw refuse(
    decimals === 0 ? 'Der Wert ist keine ganze Zahl.' : `Der Wert hat mehr als ${decimals} Nachkommastellen.`,
  )
}

// Undefined when the number has more decimals than the cell; the dust of binary fractions (0.1 + 0.2) is no decimal.
function writeNumber(value: number, decimals: number, sign: ',' | '.'): string | undefined {
  const rounded = roundTo(value, decimals)
  if (Math.abs(rounded - value) > 1e-9 * Math.max(1, Math.abs(value))) return undefined
  return (rounded < 0 ? '-' : '') + Math.abs(rounded).toFixed(decimals).replace('.', sign)
}

function writeDate(day: Temporal.PlainDate, format: Layout['dateFormat']): string {
  if (format === 'YYYYMMDD') return day.toString().replaceAll('-', '')
  return format === 'DD/MM/YYYY' ? formatDay(day).replaceAll('.', '/') : formatDay(day)
}

function fitting(layout: Layout, title: string, cell: string, index: number | undefined): string {
  const fault = cellFault(layout, cell)
  if (fault) throw new LayoutError(index, title, fault)
  return cell
}

/** Why a file can't carry a text. Receivers know no quotes, so a cell that would need them cannot be written at all. */
export function cellFault({ separator, charset }: Layout, cell: string): string | undefined {
  if (cell.includes(separator)) return `Das Trennzeichen „${separator}“ darf nicht vorkommen.`
  if (cell.includes('"')) return 'Anführungszeichen dürfen nicht vorkommen.'
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(cell)) return 'Zeilenumbrüche und Steuerzeichen dürfen nicht vorkommen.'
  const foreign = charset === 'windows-1252' ? NOT_WINDOWS_1252.exec(cell)?.[0] : undefined
  return foreign && `Das Zeichen „${foreign}“ gibt es im Zeichensatz Windows-1252 nicht.`
}

const NOT_WINDOWS_1252 = /[^ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

const isSummed = ({ sum, format }: Column) => sum && (format?.type === 'int' || format?.type === 'decimal')

// Adds the written digits as whole units, so that thousands of cells keep the cent.
function summing({ format }: Column) {
  const units = new Map<string, number>()
  let sum = 0
  return {
    add(cell: string, sign: 1 | -1): void {
      if (cell === '') return
      let unit = units.get(cell)
      if (unit === undefined) {
        unit = Number(cell.replace(/[.,]/, ''))
        units.set(cell, unit)
      }
      sum += sign * unit
    },
    total: () => Number(`${sum}e-${format ? decimalsOf(format) : 0}`),
  }
}

function decimalsOf(format: CellFormat): number {
  return format.type === 'decimal' ? (format.decimals ?? 2) : 0
}
