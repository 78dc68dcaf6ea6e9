import { formatNumber, parseCents } from '../basics/numbers.ts'
import type { AgreementRow } from './collective-agreements.ts'

export const ROUNDINGS = {
  cent: 'auf Cent',
  tenCents: 'auf 10 Cent',
  euro: 'auf ganze Euro',
  euroUp: 'auf ganze Euro aufgerundet',
} as const
export type Rounding = keyof typeof ROUNDINGS

const UNITS: Record<Rounding, number> = { cent: 1, tenCents: 10, euro: 100, euroUp: 100 }
const WHOLE = 10_000

/** All amounts by so many hundredths of percent more, each rounded once: + 2,55 % on whole euros upwards. Domain §4.2. */
export const raisedRows = (rows: readonly AgreementRow[], percent: number, rounding: Rounding): AgreementRow[] =>
  rows.map(row => ({ ...row, cents: raisedCents(row.cents, percent, rounding) }))

function raisedCents(cents: number, percent: number, rounding: Rounding): number {
  const unit = UNITS[rounding]
  const [dividend, divisor] = [cents * (WHOLE + percent), WHOLE * unit]
  const over = dividend % divisor
  const whole = (dividend - over) / divisor
  const up = rounding === 'euroUp' ? over > 0 : 2 * over >= divisor
  return (whole + (up ? 1 : 0)) * unit
}

export const MOST_ROWS = 400
export const MOST_CENTS = 10_000_000
export const MOST_YEARS = 60

export const ROW_HEADS = {
  group: 'Gruppe',
  step: 'Stufe',
  fromYear: 'ab Jahr',
  toYear: 'bis Jahr',
  cents: 'Betrag',
} as const satisfies Record<keyof AgreementRow, string>
export type RowField = keyof AgreementRow
export const ROW_FIELDS = Object.keys(ROW_HEADS) as RowField[]

export const rowText = (row: AgreementRow, field: RowField): string =>
  field === 'cents' ? formatNumber(row.cents / 100) : String(row[field] ?? '')

export type RowFault = { row: number; field: RowField; says: string }

/** What of a table nobody could be paid by, by its rows from 0 on: what stands twice or claims the same years. */
export function rowFaults(rows: readonly AgreementRow[]): RowFault[] {
  const faults: RowFault[] = []
  for (const [at, row] of rows.entries()) {
    const fail = (field: RowField, says: string) => faults.push({ row: at, field, says })
    if (row.group.trim() === '') fail('group', 'Muss angegeben werden')
    if (row.toYear !== null && row.toYear <= row.fromYear) fail('toYear', 'Muss nach „ab Jahr“ liegen')
    const before = rows.slice(0, at).filter(({ group }) => group === row.group)
    if (before.some(({ step }) => step === row.step)) fail('step', 'Diese Stufe gibt es in der Gruppe schon')
    else if (before.some(other => overlap(row, other)))
      fail('fromYear', 'Diese Jahre hat in der Gruppe schon eine andere Stufe')
  }
  return faults
}

const overlap = (one: AgreementRow, other: AgreementRow): boolean =>
  one.fromYear < (other.toYear ?? Number.POSITIVE_INFINITY) && other.fromYear < (one.toYear ?? Number.POSITIVE_INFINITY)

/** Takes what was typed into a cell, or says what is wrong with it. */
export function enterCell(row: AgreementRow, field: RowField, typed: string): AgreementRow | { says: string } {
  const text = typed.trim()
  if (field === 'group' || field === 'step')
    return text.length > 64 ? { says: 'Höchstens 64 Zeichen' } : { ...row, [field]: text }
  if (field === 'cents') {
    const cents = parseCents(text)
    if (cents === undefined) return { says: `„${text}“ ist kein Betrag` }
    return cents >= 0 && cents <= MOST_CENTS ? { ...row, cents } : { says: 'Von 0 bis 100 000 €' }
  }
  if (field === 'toYear' && text === '') return { ...row, toYear: null }
  const year = /^\d{1,3}$/.test(text) ? Number(text) : undefined
  if (year === undefined) return { says: `„${text}“ ist keine Zahl von Jahren` }
  return year <= MOST_YEARS ? { ...row, [field]: year } : { says: `Höchstens ${MOST_YEARS} Jahre` }
}

export const EMPTY_ROW: AgreementRow = { group: '', step: '', fromYear: 0, toYear: null, cents: 0 }

type Change = { row: number; what: string; column: string; before: string; after: string }
type Fault = { row: number; column: string; says: string }
export type ReadRows = { rows: AgreementRow[]; changes: Change[]; faults: Fault[]; unchanged: number }

/** Reads a table as it is exported: the whole of it, in the file's order; with a fault nothing is to be taken. */
export function readRows(table: readonly (readonly string[])[], stored: readonly AgreementRow[]): ReadRows {
  const [head = [], ...lines] = table
  const places = head.map(cell => ROW_FIELDS.find(field => plain(ROW_HEADS[field]) === plain(cell)))
  const faults: Fault[] = head
    .filter((cell, at) => places[at] === undefined && cell.trim() !== '')
    .map(cell => ({ row: 1, column: cell.trim(), says: 'Diese Spalte gibt es nicht' }))
  for (const field of ['group', 'cents'] as const)
    if (!places.includes(field)) faults.push({ row: 1, column: ROW_HEADS[field], says: 'Die Spalte fehlt' })
  const read: { row: AgreementRow; line: number }[] = []
  for (const [at, cells] of lines.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    let row = EMPTY_ROW
    for (const [column, field] of places.entries()) {
      const text = cells[column]?.trim() ?? ''
      if (!field || (text === '' && field === 'fromYear')) continue
      const entered = enterCell(row, field, text)
      if ('says' in entered) faults.push({ row: at + 2, column: ROW_HEADS[field], says: entered.says })
      else row = entered
    }
    read.push({ row, line: at + 2 })
  }
  if (read.length > MOST_ROWS) faults.push({ row: 0, column: '', says: `Höchstens ${MOST_ROWS} Zeilen` })
  const rows = read.map(({ row }) => row)
  if (faults.length === 0)
    for (const { row, field, says } of rowFaults(rows))
      faults.push({ row: read[row]!.line, column: ROW_HEADS[field], says })
  return { rows, faults, ...changesOf(rows, stored) }
}

/** By group and step, so that a row that only stands elsewhere is the same. */
function changesOf(rows: readonly AgreementRow[], stored: readonly AgreementRow[]) {
  const keyOf = ({ group, step }: AgreementRow) => `${group} ${step}`.trim()
  const before = new Map(stored.map(row => [keyOf(row), row]))
  const changes = rows.flatMap((row, at) => {
    const known = before.get(keyOf(row))
    return (['fromYear', 'toYear', 'cents'] as const)
      .filter(field => !known || rowText(known, field) !== rowText(row, field))
      .map(field => ({
        row: at + 2,
        what: keyOf(row),
        column: ROW_HEADS[field],
        before: (known && rowText(known, field)) || '–',
        after: rowText(row, field) || '–',
      }))
      .filter(({ before, after }) => before !== after)
  })
  const kept = new Set(rows.map(keyOf))
  const gone = stored
    .filter(row => !kept.has(keyOf(row)))
    .map((row, at) => ({
      row: rows.length + 2 + at,
      what: keyOf(row),
      column: ROW_HEADS.cents,
      before: rowText(row, 'cents'),
      after: 'entfällt',
    }))
  const changed = new Set(changes.map(({ row }) => row)).size
  return { changes: [...changes, ...gone], unchanged: rows.length - changed }
}

const plain = (text: string) => text.trim().toLowerCase()
