import { rightsToRead } from '#contract/field-rights.ts'
import type { HandedOver, ImportKindName, RowOutcome, WarningTopic } from '#contract/imports/import-jobs.ts'
import type { NounKey } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import { readable } from '#domain/basics/lines.ts'
import type { Called } from '#domain/imports/names.ts'
import { plainHeader } from '#domain/imports/templates.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { TextRow } from '#server/rooms/imports/files/csv.format.ts'
import type { Corrections } from '#server/rooms/imports/files/rows.ts'

export type FieldType = 'text' | 'day' | 'time' | 'number' | 'yesno'

/** A field of our own that a column can be mapped to. */
export type KindField = {
  key: string
  label: string
  type: FieldType
  required?: true
  /** Shown below the label when a user maps columns. */
  hint?: string
  /** Other names of the column, besides key and label. */
  names?: readonly string[]
  /** How it is shown everywhere, where it is not shown whole. */
  mask?: (text: string) => string
  /** Whoever imports it has proved lately who they are. */
  isProved?: true
  /** Whether a text can be nothing else, so that a column without a name is known by what it holds. */
  isSurely?: (text: string) => boolean
}

/** What a field refers to by number, name or short name. */
export type Reference = {
  /** ‚Standort‘ */
  what: string
  list(tx: CompanyTx): Promise<readonly Called[]>
  /** How one that is missing is made; without: only elsewhere, as the hint says. */
  make?: {
    right: Permission
    /** Why nobody in the company makes one at present. */
    withheld?(tx: CompanyTx): Promise<string | undefined>
    one(scope: CompanyScope, text: string): Promise<unknown>
  }
  hint: string
}

export type Hints = { dateOrder: 'dmy' | 'mdy'; decimal: ',' | '.' }
export type Issue = {
  field: string | null
  level: 'error' | 'warning'
  message: string
  /** Of a warning. */
  topic?: WarningTopic
}
/** A row of the file by field; `values` holds the mapped columns only, trimmed. */
export type SourceRow = { line: number; values: Record<string, string>; issues: Issue[] }
export type DiffCell = { field: string; before: string | null; after: string }

export type ImportContext = {
  scope: CompanyScope
  zone: string
  today: Temporal.PlainDate
  /** The mapped fields. */
  fields: ReadonlySet<string>
  hints: Hints
  /** For the audit trail: which import it was. */
  origin: string
  /** What is found stays locked until the transaction ends, since it will be written. */
  forWriting: boolean
}

/** A record as it was, by its columns. */
type Before = { version: number; [column: string]: unknown }

/** What an import wrote of one kind of record, `time/stamps`; `version` is the one it left. */
export type Written = {
  kind: NounKey
  created: number[]
  changed: { id: number; version: number; before: Before }[]
}

/** The outcome of comparing a whole file with what is stored. */
export type ImportPlan = {
  /** By row of the file, in its order. */
  outcomes: RowOutcome[]
  /** How many of the changed rows are not written but wait to be accepted. */
  proposed?: number
  /** Periods that payroll has already and that new and changed rows lie in. */
  handedOver?: HandedOver[]
  /** For the preview only, so it need not be fast. */
  preview(index: number): { label: string; cells: DiffCell[] }
  /** Writes new and changed rows, a part at a time; tells how many rows are done. */
  write(onProgress: (done: number) => Promise<void>): Promise<Written[]>
}

/** Something that can be imported. Rooms to the right hand in theirs when the app starts. */
export type ImportKind = {
  key: ImportKindName
  label: string
  description: string
  fields: readonly KindField[]
  /** By field. */
  references: Readonly<Record<string, Reference>>
  /** Adds an issue to each row that can't be imported. */
  compare(tx: CompanyTx, context: ImportContext, rows: SourceRow[]): Promise<ImportPlan>
  /** Refuses with the names of what was changed since; else takes everything back. */
  undo(tx: CompanyTx, scope: CompanyScope, written: Written[], origin: string): Promise<void>
}

/** Its values are only for who holds the right to them. */
export const isProtected = ({ key }: KindField): boolean => rightsToRead([key]).length > 0

/** What the user chose for a column name last time. */
export type Remembered = ReadonlyMap<string, string>

/** The field each column probably means; no field twice. */
export function suggestFields(
  headers: readonly string[],
  fields: readonly KindField[],
  remembered: Remembered,
  samples: readonly (readonly string[])[] = [],
): (string | null)[] {
  const byName = new Map(
    fields.flatMap(field =>
      [field.key, field.label, ...(field.names ?? [])].map(name => [plainHeader(name), field.key]),
    ),
  )
  const allowed = new Set(fields.map(({ key }) => key))
  const taken = new Set<string>()
  return headers.map((header, at) => {
    const plain = plainHeader(header)
    const field = remembered.get(plain) ?? byName.get(plain) ?? heldBy(samples[at] ?? [], fields)
    if (field === undefined || !allowed.has(field) || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The field whose values are like no other's. */
const heldBy = (samples: readonly string[], fields: readonly KindField[]): string | undefined =>
  samples.length === 0 ? undefined : fields.find(({ isSurely }) => isSurely && samples.every(isSurely))?.key

/** The kind whose fields the column names fit best; the first one when none fits. */
export function likelyKind(headers: readonly string[], kinds: readonly ImportKind[]): ImportKind {
  const fit = ({ fields }: ImportKind) => {
    const found = suggestFields(headers, fields, new Map())
    const required = fields.filter(field => field.required)
    const complete = required.filter(({ key }) => found.includes(key)).length / required.length
    return complete * 2 + found.filter(field => field !== null).length / headers.length
  }
  return kinds.reduce((best, kind) => (fit(kind) > fit(best) ? kind : best))
}

const HEADER_SEARCH = 10

/** Where there is no row of column names. */
export const NO_HEADER = -1

/** The row that holds the column names: above it may stand a title or a date of print. */
export function headerIndex(rows: readonly TextRow[], kinds: readonly ImportKind[]): number {
  const scores = headerScores(rows, kinds)
  const best = Math.max(...scores)
  if (best >= 2) return scores.indexOf(best)
  const filled = rows.slice(0, HEADER_SEARCH).map(({ cells }) => cells.filter(cell => cell !== '').length)
  const first = filled.findIndex(count => count * 2 > Math.max(...filled))
  return best === 0 && beginsWithValues(rows) ? NO_HEADER : Math.max(first, 0)
}

/** Column names are never dates or numbers; what stands in their place is a record like the one below. */
function beginsWithValues([first, second]: readonly TextRow[]): boolean {
  if (!first?.cells.some(isValue)) return false
  return !second || first.cells.every((cell, at) => cell === '' || isValue(cell) || !isValue(second.cells[at] ?? ''))
}

const isValue = (cell: string): boolean => /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$/.test(cell) || /^\S+@\S+$/.test(cell)

/** How many columns of a kind each of the first rows names. */
const headerScores = (rows: readonly TextRow[], kinds: readonly ImportKind[]): number[] =>
  rows.slice(0, HEADER_SEARCH).map(row => Math.max(...kinds.map(kind => namedFields(row, kind).length)))

const namedFields = ({ cells }: TextRow, { fields }: ImportKind): string[] =>
  suggestFields(cells, fields, new Map()).filter(field => field !== null)

/**
 * The sheet that is probably meant: the first that names all a kind needs above its rows, else the first that names some
 * of it, else the first. One that was chosen before comes before its equals.
 */
export function likelySheet(
  sheets: readonly { name: string; rows: readonly TextRow[] }[],
  kinds: readonly ImportKind[],
  chosenBefore: ReadonlySet<string>,
): string {
  const fit = ({ name, rows }: (typeof sheets)[number]) => {
    const at = headerIndex(rows, kinds)
    const { header } = belowHeader(rows, at)
    const hasRows = rows.length > at + 1
    const isComplete = kinds.some(kind => {
      const named = namedFields(header, kind)
      return kind.fields.every(({ key, required }) => !required || named.includes(key))
    })
    const isRecognised = headerScores([header], kinds)[0]! >= 2
    const recognition = !(hasRows && isRecognised) ? 0 : isComplete ? 4 : 2
    return recognition + (chosenBefore.has(name) ? 1 : 0)
  }
  return sheets.reduce((best, sheet) => (fit(sheet) > fit(best) ? sheet : best)).name
}

/** The column names and what stands below them; blank columns at the right edge are none. */
export function belowHeader(rows: readonly TextRow[], index: number): { header: TextRow; rows: readonly TextRow[] } {
  if (index === NO_HEADER) {
    const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.findLastIndex(cell => cell !== '') + 1), 0)
    return { header: { line: 0, cells: Array.from({ length: width }, (_, at) => `Spalte ${at + 1}`) }, rows }
  }
  const { line, cells } = rows[index]!
  const width = cells.findLastIndex(cell => cell !== '') + 1
  return { header: { line, cells: cells.slice(0, width) }, rows: rows.slice(index + 1) }
}

/** What the values of a column look like; fed one by one, since only all of them tell. */
export function columnProfile() {
  let readsBothWays = false
  let isClearDate = false
  let monthFirst = false
  let number = false
  return {
    add(value: string): void {
      const first = value.charCodeAt(0)
      if (value.length > 10 || !((first >= 48 && first <= 57) || first === 45)) return
      const slashed = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}$/.exec(value)
      if (slashed) {
        readsBothWays = true
        // There is no 13th month, so one such date makes the whole column clear.
        if (Number(slashed[1]) > 12) isClearDate = true
        if (Number(slashed[2]) > 12) isClearDate = monthFirst = true
      } else if (/^-?\d{1,3}[.,]\d{3}$/.test(value)) number = true
    },
    /** Dates or numbers that can be read in two ways. */
    ambiguous: (): 'date' | 'number' | null => (readsBothWays && !isClearDate ? 'date' : number ? 'number' : null),
    dateOrder: (): Hints['dateOrder'] => (monthFirst ? 'mdy' : 'dmy'),
  }
}

/** Rows of the file by field; a row that is too short or too long says so. */
export function toSourceRows(
  rows: readonly TextRow[],
  header: TextRow,
  fields: readonly (string | null)[],
  correct: (row: SourceRow) => void = () => {},
): SourceRow[] {
  const mapped = fields.flatMap((field, index) => (field === null ? [] : [{ field, index }]))
  const width = header.cells.length
  return rows.map(({ line, cells }) => {
    const values: Record<string, string> = {}
    for (const { field, index } of mapped) values[field] = cells[index] ?? ''
    const issues: Issue[] = []
    const tooLong = cells.length > width && cells.slice(width).some(cell => cell !== '')
    if (cells.length < width || tooLong) {
      issues.push({ field: null, level: 'error', message: `Die Zeile hat ${cells.length} statt ${width} Spalten` })
    }
    const row = { line, values, issues }
    correct(row)
    return row
  })
}

/** A cell as it is shown and told, and so as it is meant where all cells that read so are mended. */
export const cellAsShown = (text: string): string => readable(text.slice(0, 200))

/** What was mended here stands in the place of what the file says. */
export function correcting({ values, cells }: Corrections): (row: SourceRow) => void {
  const byField = Map.groupBy(values, ({ field }) => field)
  const meant = [...byField].map(([field, all]) => [field, new Map(all.map(({ from, to }) => [from, to]))] as const)
  const byLine = Map.groupBy(cells, ({ line }) => line)
  return row => {
    for (const [field, texts] of meant) {
      const to = texts.get(cellAsShown(row.values[field] ?? ''))
      if (to !== undefined) row.values[field] = to
    }
    for (const { field, to } of byLine.get(row.line) ?? []) row.values[field] = to
  }
}

/** Fields that every row has, whatever columns the file has. */
export const constantsOf = ({ values }: Corrections): { field: string; text: string }[] =>
  values.flatMap(({ field, from, to }) => (from === '' && to !== '' ? [{ field, text: to }] : []))

const HIDDEN = '••••'

/** A value that is not shown whole looks the same in each step. */
export function maskedCell(field: KindField | undefined, text: string): string {
  if (text === '' || !field) return text
  return field.mask ? field.mask(text) : isProtected(field) ? HIDDEN : text
}

export const hasError = (row: SourceRow): boolean => row.issues.some(({ level }) => level === 'error')

/** The mapped fields as they will be, in the order of the file's columns; `before` where a stored value becomes another. */
export const diffCells = (
  fields: ReadonlySet<string>,
  before: Record<string, string> | undefined,
  after: Record<string, string>,
): DiffCell[] =>
  [...fields].flatMap(field => {
    const value = after[field]
    if (!value) return []
    return [{ field, before: before && before[field] !== value ? (before[field] ?? '') : null, after: value }]
  })
