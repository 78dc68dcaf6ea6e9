import type { CorrectionMode, Layout, LayoutRow } from '../settings/payroll-file.ts'
import {
  asTold,
  type BmdBooking,
  bmdRecordRows,
  type HandedAbsence,
  isSameAbsence,
  lengthening,
  lengthens,
  type PlacedRow,
} from './bmd-records.ts'
import { type ExportChanges, type ExportedCells, type ExportLine, readCells } from './exported-lines.ts'
import { isBmdAbsences } from './layouts.ts'
import { bookingFields } from './wage-layouts.ts'

/** A source row that an earlier run handed over, with the cells it had then. */
export type HandedLine = { sourceId: number; employeeId: number; cells: ExportedCells }

export type FollowingRun = {
  /** Of this run, see `layoutFor`. */
  layout: Layout
  mode: CorrectionMode
  /** Everything that holds now, in place of the earlier run, or only what changed. */
  scope: 'everything' | 'changes'
  now: readonly ExportLine[]
  changes: ExportChanges
  /** What runs of other stores handed over of rows that are this store's now, and this run takes back. */
  taken: readonly HandedLine[]
  /** What BMD has by other runs of the same people, those of the months before and after among them. */
  elsewhere: readonly ExportedCells[]
  booking: BmdBooking & { year: number }
  /** What a row that is taken back says besides what was kept of it. */
  besides?: ((line: HandedLine) => LayoutRow) | undefined
}

/** The rows of a file, and what a person must take back in the payroll software. */
export type FollowingRows = { rows: LayoutRow[]; byHand: HandedLine[] }

const MARK_COLUMN = 'mark'
const CANCELLED = 'S'

/** A layout as one of its corrections writes it: what is cancelled by repeating it needs a column for the mark. */
export function layoutFor(layout: Layout, mode: CorrectionMode): Layout {
  if (mode !== 'cancel' || isBmdAbsences(layout)) return layout
  const mark = { key: MARK_COLUMN, title: 'Kennzeichen', kind: 'field', field: MARK_COLUMN, ofRun: true } as const
  return { ...layout, columns: [...layout.columns, mark], cancelledBy: { field: MARK_COLUMN, value: CANCELLED } }
}

/**
 * Whether a run takes rows back which other stores' runs handed over and which are its own now. Where amounts are added up or
 * whole periods replaced, each store's own runs come out right by themselves.
 */
export const takesFromOthers = (mode: CorrectionMode): boolean => mode === 'cancel' || mode === 'manual'

/** Whether two states of a source row are one to its layout, though their cells differ. */
export const alikeIn = (layout: Layout): ((before: ExportedCells, row: LayoutRow) => boolean) | undefined =>
  isBmdAbsences(layout) ? isSameAbsence : undefined

/**
 * The lines as a run books them: what BMD was told stays as it was told, and a record that another run left on the day
 * before is lengthened.
 */
export function bookedLines(
  layout: Layout,
  now: readonly ExportLine[],
  changes: ExportChanges,
  elsewhere: readonly ExportedCells[],
): readonly ExportLine[] {
  if (!isBmdAbsences(layout)) return now
  const records = Map.groupBy(elsewhere, recordKey)
  return now.map((line, index) => {
    const { sourceId, row } = line
    const told = changes.alike.get(sourceId)
    if (told !== undefined) return { ...line, row: asTold(row, readCells(changes.fields, told)) }
    if (changes.outcomes[index] === 'repeated' || records.size === 0) return line
    return records.get(recordKey(row))?.some(cells => goesOnWith(cells, row))
      ? { ...line, row: lengthening(row) }
      : line
  })
}

const recordKey = (row: ExportedCells | LayoutRow) =>
  [row.companyNumber, row.employeeNumber, String(row.absenceCode).slice(1)].join('|')

/** Whether a record ends on the day before, or began before and has no end. */
function goesOnWith({ firstDay, lastDay }: ExportedCells, row: LayoutRow): boolean {
  const first = row.firstDay as Temporal.PlainDate
  return lastDay === undefined
    ? Temporal.PlainDate.compare(String(firstDay), first) < 0
    : lastDay === first.subtract({ days: 1 }).toString()
}

/** The rows of a run that follows an earlier one of the same period. Product D, Corrections. */
export function followingRows(run: FollowingRun): FollowingRows {
  const { layout, mode, scope, changes } = run
  if (isBmdAbsences(layout) && mode === 'cancel') return { rows: bmdRows(run, oldLines(changes)), byHand: [] }
  const takesAway = takesAwayIn(layout)
  const old = oldLines(changes).filter(({ cells }) => !takesAway(cells))
  const now = scope === 'everything' || mode === 'replace' ? run.now : freshOf(run)
  const rows = now.flatMap(({ row }) => (takesAway(row) ? [] : [row]))
  const takenAway = takenAwayByHand(run, takesAway)
  // It stands in the place of the whole period, whatever this store handed over of it.
  const isWhole = scope === 'everything' || mode === 'replace'
  const { left, fresh } = isWhole ? { left: [], fresh: rows } : withoutEqual(changes.fields, old, rows)
  const gone = [...run.taken, ...left]
  if (mode === 'manual') return { rows: fresh, byHand: [...gone, ...takenAway] }
  return { rows: [...gone.map(line => takenBack(run, line)), ...fresh], byHand: takenAway }
}

/** Tells which rows take something away, of a layout whose amounts begin with zero: a person does so in its place. */
export function takesAwayIn({ columns }: Layout): (row: ExportedCells | LayoutRow) => boolean {
  const fields = columns.flatMap(column =>
    column.kind === 'field' && column.sum && column.format?.min === 0 ? [column.field] : [],
  )
  return row => fields.some(field => Number(row[field] ?? 0) < 0)
}

/** What a person takes off is what is new or other than it was: with the sign of what is struck. */
function takenAwayByHand(run: FollowingRun, takesAway: ReturnType<typeof takesAwayIn>): HandedLine[] {
  const lines = freshOf(run).filter(({ row }) => takesAway(row))
  const told = oldLines(run.changes).filter(({ cells }) => takesAway(cells))
  const rows = lines.map(({ row }) => row)
  const { left, fresh } = withoutEqual(run.changes.fields, told, rows)
  const summed = run.layout.columns.flatMap(column => (column.kind === 'field' && column.sum ? [column.field] : []))
  const opposite = (row: LayoutRow): ExportedCells => {
    const cells = cellsOf(row)
    for (const field of summed) if (typeof cells[field] === 'number') cells[field] = -cells[field]
    return cells
  }
  const own = lines.filter(({ row }) => fresh.includes(row))
  return [...left, ...own.map(({ sourceId, employeeId, row }) => ({ sourceId, employeeId, cells: opposite(row) }))]
}

const oldLines = ({ fields, removed, changed }: ExportChanges): HandedLine[] => [
  ...removed.map(({ before, ...line }) => ({ ...line, cells: readCells(fields, before) })),
  ...changed.map(({ line: { sourceId, employeeId }, before }) => ({
    sourceId,
    employeeId,
    cells: readCells(fields, before),
  })),
]

const freshOf = ({ now, changes }: FollowingRun) => now.filter((_, index) => changes.outcomes[index] !== 'repeated')

/** What was deleted and entered again as it was need be neither taken back nor booked again. */
function withoutEqual(fields: readonly string[], old: readonly HandedLine[], rows: readonly LayoutRow[]) {
  const textOf = (row: ExportedCells | LayoutRow) => fields.map(field => String(row[field] ?? '')).join('\t')
  const wanted = Map.groupBy(rows, textOf)
  const left = old.filter(({ cells }) => !wanted.get(textOf(cells))?.pop())
  const fresh = new Set([...wanted.values()].flat())
  return { left, fresh: rows.filter(row => fresh.has(row)) }
}

/** An old row as this run takes it back: negative, or with the mark. */
function takenBack({ layout, mode, booking, besides }: FollowingRun, line: HandedLine): LayoutRow {
  const { cells } = line
  const row: LayoutRow = {
    ...besides?.(line),
    ...bookingFields({ year: booking.year, month: booking.month, correctedMonth: null }),
  }
  for (const column of layout.columns) {
    if (column.kind !== 'field' || (column.ofRun && column.field in row)) continue
    const { field, format } = column
    const value = cells[field] ?? null
    const isNegative = mode === 'difference' && column.sum && typeof value === 'number'
    row[field] = isNegative ? -value : format?.type === 'date' && value !== null ? dayOf(value) : value
  }
  if (mode === 'cancel') row[MARK_COLUMN] = CANCELLED
  return row
}

const dayOf = (text: string | number) => Temporal.PlainDate.from(String(text))

/** What BMD has before and after this run, as records; of most people the rows are the records. */
function bmdRows({ now, changes, taken, elsewhere, scope, booking }: FollowingRun, old: HandedLine[]): LayoutRow[] {
  const unseen = changes.unseen.map(({ before }) => readCells(changes.fields, before))
  const gone = [...old, ...taken].map(({ cells }) => cells)
  const concerned = new Set<unknown>([...elsewhere, ...unseen, ...gone].map(({ employeeNumber }) => employeeNumber))
  const isWritten = (index: number) => scope === 'everything' || changes.outcomes[index] !== 'repeated'
  const plain: PlacedRow[] = []
  const own: HandedAbsence[] = []
  for (const [place, { row }] of now.entries()) {
    if (concerned.has(row.employeeNumber) || lengthens(row.absenceCode)) {
      const fresh = changes.outcomes[place] !== 'repeated'
      own.push({ cells: cellsOf(row), place, fresh, ...(isWritten(place) && { row }) })
    } else if (isWritten(place)) plain.push({ place, row })
  }
  const stays = [...elsewhere, ...unseen].map(cells => ({ cells, fresh: false }))
  const before = [...stays, ...own.filter(({ fresh }) => !fresh), ...gone.map(cells => ({ cells, fresh: false }))]
  const { removed, made } = bmdRecordRows(before, [...stays, ...own], booking)
  // In the order of the absences, as all files are.
  const rows = made.length === 0 ? plain : [...plain, ...made].sort((a, b) => a.place - b.place)
  return [...removed, ...rows.map(({ row }) => row)]
}

const cellsOf = (row: LayoutRow): ExportedCells =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) =>
      value === null ? [] : [[field, typeof value === 'number' ? value : String(value)]],
    ),
  )
