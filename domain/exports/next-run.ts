import type { Layout, LayoutRow } from '../settings/payroll-file.ts'
import {
  alikeIn,
  bookedLines,
  type FollowingRows,
  type FollowingRun,
  followingRows,
  type HandedLine,
  takesFromOthers,
} from './corrections.ts'
import {
  compareExport,
  type ExportChanges,
  type ExportedCells,
  type ExportedState,
  type ExportLine,
  fieldsOf,
  readCells,
} from './exported-lines.ts'
import { isBmdAbsences } from './layouts.ts'

/** What the newest run of a store and period handed over, less what runs of other stores took back since. */
export type HandedSeries = { runId: number; isSamePeriod: boolean; state: ExportedState }

export type RunGiven = Omit<FollowingRun, 'taken' | 'elsewhere'> & {
  /** Of the same software and kind, in other stores or periods. */
  others: readonly HandedSeries[]
}

export type NextRun = FollowingRows & {
  /** As the ledger keeps them. */
  lines: readonly ExportLine[]
  /** Rows of other stores' runs that this one takes back, because they are this store's now. */
  taken: { runId: number; sourceId: number }[]
}

/** What differs from what was handed over. */
export const changesOf = (
  layout: Layout,
  now: readonly ExportLine[],
  own: ExportedState,
  unknown: ReadonlySet<number>,
): ExportChanges => compareExport(fieldsOf(layout), now, own, unknown, alikeIn(layout))

/** Everything a run does: its rows, what a person must take back, and what it leaves in the ledger. */
export function nextRun(given: RunGiven): NextRun {
  const { layout, now, changes, others } = given
  const taken = takesFromOthers(given.mode) ? takenLines(changes, others) : []
  const elsewhere = isBmdAbsences(layout) ? restOf(others, taken) : []
  const lines = bookedLines(layout, now, changes, elsewhere)
  const rows = followingRows({ ...given, now: lines, taken, elsewhere })
  return { ...rows, lines, taken: taken.map(({ runId, sourceId }) => ({ runId, sourceId })) }
}

type TakenLine = HandedLine & { runId: number }

/** What became this store's own, and what another absence of this store now says in its place. */
function takenLines({ fields, added, changed }: ExportChanges, others: readonly HandedSeries[]): TakenLine[] {
  const ids = new Set(added.map(({ sourceId }) => sourceId))
  const textOf = (row: ExportedCells | LayoutRow) => fields.map(field => String(row[field] ?? '')).join('\t')
  const fresh = new Set([...added, ...changed.map(({ line }) => line)].map(({ row }) => textOf(row)))
  if (fresh.size === 0) return []
  return others
    .filter(({ isSamePeriod }) => isSamePeriod)
    .flatMap(({ runId, state }) => handedLines(state, () => true).map(line => ({ ...line, runId })))
    .filter(({ sourceId, cells }) => ids.has(sourceId) || fresh.has(textOf(cells)))
}

const restOf = (others: readonly HandedSeries[], taken: readonly TakenLine[]): ExportedCells[] =>
  others.flatMap(({ runId, state }) => {
    const gone = new Set(taken.filter(line => line.runId === runId).map(({ sourceId }) => sourceId))
    return handedLines(state, id => !gone.has(id)).map(({ cells }) => cells)
  })

const handedLines = (state: ExportedState, wanted: (sourceId: number) => boolean): HandedLine[] =>
  state.sourceIds.flatMap((sourceId, index) => {
    if (!wanted(sourceId)) return []
    const { employeeId, cells } = state.line(index)
    return [{ sourceId, employeeId, cells: readCells(state.fields, cells) }]
  })
