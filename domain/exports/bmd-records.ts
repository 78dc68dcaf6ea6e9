import type { LayoutRow } from '../settings/payroll-file.ts'
import type { ExportedCells } from './exported-lines.ts'

/** One absence as a run handed it over; `place` is that among the rows of the run that is being made, if it is one of them. */
export type HandedAbsence = { cells: ExportedCells; place?: number; fresh: boolean; row?: LayoutRow }
/** A row in the order of the absences. */
export type PlacedRow = { place: number; row: LayoutRow }

// What BMD keeps of a person and kind of absence: from its first day to its last one, '' while nobody knows it.
type BmdRecord = { id: string; key: string; first: string; last: string; lines: HandedAbsence[] }

/** How a run writes records; `absenceDays` are those of NLZ_VER, null where BMD reckons them. */
export type BmdBooking = {
  month: number
  absenceDays: (firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate) => number | null
}

/**
 * The rows that take BMD from the records it has to those it should have: code 1xx deletes a record by its exact days, 2xx
 * creates one, 3xx lengthens the one that ends the day before. Deletions come first. domain.md §3.0.
 * A record that reaches over the end of a month was lengthened by the later month's run, and so is deleted and made anew as a whole.
 */
export function bmdRecordRows(
  before: readonly HandedAbsence[],
  after: readonly HandedAbsence[],
  booking: BmdBooking,
): { removed: LayoutRow[]; made: PlacedRow[] } {
  const had = recordsOf(before)
  const wanted = recordsOf(after)
  const gone = new Map([...had].filter(([id]) => !wanted.has(id)))
  const rowsOf = (record: BmdRecord): LayoutRow[] => {
    const own = ownRows(record.lines)
    if (had.has(record.id)) {
      // Handed over again, it is the whole record: its own days alone would cut it.
      return own.length > 0 && record.lines.length > 1 ? [wholeRow(record, booking)] : own
    }
    const shorter = [...gone.values()].find(each => isLengthened(each, record))
    if (shorter) gone.delete(shorter.id)
    if (shorter) return own
    // What stayed as it was is deleted together with what had lengthened it, and made anew, too.
    const isOwn = record.lines.length === 1 && own.length === 1
    return isOwn ? own : [wholeRow(record, booking)]
  }
  const placeOf = ({ lines }: BmdRecord) => Math.max(...lines.map(({ place = -1 }) => place))
  const made = [...wanted.values()].flatMap(record => rowsOf(record).map(row => ({ place: placeOf(record), row })))
  return { removed: [...gone.values()].map(record => removalOf(record, booking.month)), made }
}

const ownRows = (lines: readonly HandedAbsence[]): LayoutRow[] => lines.flatMap(({ row }) => (row ? [row] : []))

/** Whether this run's own new rows alone make the longer record of the shorter one. */
function isLengthened(shorter: BmdRecord, longer: BmdRecord): boolean {
  if (shorter.key !== longer.key || shorter.first !== longer.first) return false
  const rest = longer.lines.slice(shorter.lines.length)
  return (
    rest.length > 0 &&
    rest.every(({ place, fresh }) => place !== undefined && fresh) &&
    shorter.lines.every((line, at) => isSameLine(line, longer.lines[at]!))
  )
}

const isSameLine = (one: HandedAbsence, other: HandedAbsence) =>
  one.cells.firstDay === other.cells.firstDay && one.cells.lastDay === other.cells.lastDay

function recordsOf(lines: readonly HandedAbsence[]): Map<string, BmdRecord> {
  const records = new Map<string, BmdRecord>()
  const open = new Map<string, BmdRecord>()
  const sorted = lines.toSorted((a, b) => (dayOf(a, 'firstDay') < dayOf(b, 'firstDay') ? -1 : 1))
  const all: BmdRecord[] = []
  for (const line of sorted) {
    const { companyNumber, employeeNumber, absenceCode } = line.cells
    const key = [companyNumber, employeeNumber, typeOf(absenceCode)].join('|')
    const [first, last] = [dayOf(line, 'firstDay'), dayOf(line, 'lastDay')]
    const previous = open.get(key)
    // Months may be handed over in any order: what comes later within an open one belongs to it.
    const isJoined = previous && (previous.last === '' || (lengthens(absenceCode) && dayAfter(previous.last) === first))
    if (isJoined) {
      previous.last = last
      previous.lines.push(line)
      continue
    }
    const record = { id: '', key, first, last, lines: [line] }
    open.set(key, record)
    all.push(record)
  }
  for (const record of all) {
    record.id = [record.key, record.first, record.last].join('|')
    const same = records.get(record.id)
    // Two absences of the same days are one record; its own row is written.
    if (!same || ownRows(same.lines).length === 0) records.set(record.id, record)
  }
  return records
}

const dayOf = ({ cells }: HandedAbsence, field: 'firstDay' | 'lastDay') => String(cells[field] ?? '')
const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
const typeOf = (code: ExportedCells[string] | undefined) => String(code).slice(1)

/** Whether a code lengthens the record before it. */
export const lengthens = (code: unknown): boolean => String(code).startsWith('3')

/** The same row as one that lengthens the record of the day before. */
export const lengthening = (row: LayoutRow): LayoutRow => ({
  ...row,
  absenceCode: `3${typeOf(String(row.absenceCode))}`,
})

/** A row that says the same as what was told, in the words it was told in. */
export const asTold = (row: LayoutRow, { absenceCode, lastDay }: ExportedCells): LayoutRow => ({
  ...row,
  absenceCode: String(absenceCode),
  lastDay: lastDay === undefined ? null : asDay(String(lastDay)),
})

/** Whether both rows say the same of an absence, however BMD was told. */
export function isSameAbsence(before: ExportedCells, row: LayoutRow): boolean {
  return (
    before.companyNumber === row.companyNumber &&
    before.employeeNumber === row.employeeNumber &&
    typeOf(before.absenceCode) === typeOf(String(row.absenceCode)) &&
    before.firstDay === String(row.firstDay) &&
    // An end that was open and lies beyond the period is told by the next one.
    (before.lastDay === undefined ? row.lastDay === null || row.goesOn === 1 : before.lastDay === String(row.lastDay))
  )
}

function removalOf(record: BmdRecord, month: number): LayoutRow {
  return { ...rowOf(record, '1'), month, absenceDays: null }
}

function wholeRow(record: BmdRecord, { month, absenceDays }: BmdBooking): LayoutRow {
  const row = rowOf(record, '2')
  const days = record.last === '' ? null : absenceDays(asDay(record.first), asDay(record.last))
  return { ...row, month, absenceDays: days }
}

function rowOf({ first, last, lines }: BmdRecord, verb: string): LayoutRow {
  const { companyNumber, employeeNumber, absenceCode } = lines[0]!.cells
  return {
    companyNumber: String(companyNumber),
    employeeNumber: String(employeeNumber),
    wageType: null,
    quantity: null,
    amount: null,
    correctedMonth: null,
    absenceCode: `${verb}${typeOf(absenceCode)}`,
    firstDay: asDay(first),
    lastDay: last === '' ? null : asDay(last),
  }
}

const asDay = (text: string) => Temporal.PlainDate.from(text)
