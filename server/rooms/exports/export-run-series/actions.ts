import { lengthens } from '#domain/exports/bmd-records.ts'
import { layoutFor, takesFromOthers } from '#domain/exports/corrections.ts'
import {
  type ExportChanges,
  type ExportedState,
  type ExportLine,
  NOTHING_EXPORTED,
  readCells,
} from '#domain/exports/exported-lines.ts'
import { consumedDays, correctionModeOf, settlementOf } from '#domain/exports/hand-over-settings.ts'
import { isBmdAbsences } from '#domain/exports/layouts.ts'
import { type HandedSeries, type NextRun, nextRun } from '#domain/exports/next-run.ts'
import { besidesHanded, bookingFields, namesPeople, type WageBooking } from '#domain/exports/wage-layouts.ts'
import type { CorrectionMode, Layout } from '#domain/settings/payroll-file.ts'
import { exportPeriod, type Period, stepPeriod } from '#domain/time/periods.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { todayIn } from '#server/platform/today.ts'
import { stateAfter } from '../export-runs/content.format.ts'
import { newestContents, type SeriesKey } from '../export-runs/rows.ts'
import { people } from '../export-sources/rows.ts'
import type { Entry, PayrollStore, Source } from '../export-sources/rules.ts'

/** The layout of a source as the company corrects it. */
export function correctedLayout<E extends Entry>(
  source: Source<E>,
  store: PayrollStore,
): { layout: Layout; mode: CorrectionMode } {
  const shipped = source.layoutOf(store)!
  const mode = correctionModeOf(shipped, store.settings)
  return { layout: layoutFor(shipped, mode), mode }
}

/** What payroll has of a store's period by our hand. */
export async function ownState(tx: CompanyTx, key: SeriesKey): Promise<ExportedState> {
  const [found] = await newestContents(tx, key, key, 'own')
  return found ? stateAfter(found.lines, found.taken) : NOTHING_EXPORTED
}

export type RunState = { lines: readonly ExportLine[]; changes: ExportChanges }
export type PlannedRun = NextRun & { layout: Layout; mode: CorrectionMode }

/** What the next run of a store's period would do. */
export async function plannedRun<E extends Entry>(
  tx: CompanyTx,
  source: Source<E>,
  store: PayrollStore,
  key: SeriesKey,
  { lines, changes }: RunState,
  scope: 'everything' | 'changes',
  follows: boolean,
): Promise<PlannedRun> {
  const corrected = correctedLayout(source, store)
  const absenceDays = (firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate) =>
    consumedDays(store.settings, firstDay, lastDay)
  const isLater = source.byMonth && follows && corrected.mode !== 'replace'
  const settled = bookingOf(Temporal.PlainDate.from(key.from), store, isLater)
  const booking = { ...settled, absenceDays }
  const others = await otherSeries(tx, key, corrected, lines, changes)
  const besides = namesPeople(corrected.layout) ? await besidesOf(tx, store, lines, changes) : undefined
  const planned = nextRun({ ...corrected, scope, now: lines, changes, others, booking, besides })
  const rows = isLater ? planned.rows.map(row => ({ ...row, ...bookingFields(settled) })) : planned.rows
  return { ...corrected, ...planned, rows }
}

/** For files that people read: whom and what a row that is taken back was about. */
async function besidesOf(tx: CompanyTx, store: PayrollStore, lines: readonly ExportLine[], changes: ExportChanges) {
  const old = [...changes.removed, ...changes.changed.map(({ line }) => line)]
  const known = await people(tx, store.softwareId, new Set(old.map(({ employeeId }) => employeeId)))
  const nameOf = (employeeId: number) => {
    const { lastName = '', firstName = '' } = known.get(employeeId) ?? {}
    return `${lastName} ${firstName}`.trim()
  }
  const rows = lines.map(({ row }) => row)
  return besidesHanded(rows, store.storeNumber, nameOf)
}

/** When a run is settled; a correction perhaps in a later month that names the corrected one. Product D. */
function bookingOf(day: Temporal.PlainDate, { settings, zone }: PayrollStore, isLater: boolean): WageBooking {
  const own = settlementOf(day, settings)
  if (!isLater || settings.correctionMonth === 'period') return { ...own, correctedMonth: null }
  const next = Temporal.PlainYearMonth.from(own).add({ months: 1 })
  const now = todayIn(zone).toPlainYearMonth()
  const { year, month } = Temporal.PlainYearMonth.compare(now, next) > 0 ? now : next
  return { year, month, correctedMonth: own.month }
}

/**
 * What other runs handed over that a run of this period must know: of the same days in other stores; for BMD also of the
 * months before and after, as far as a record of these people goes on.
 */
async function otherSeries(
  tx: CompanyTx,
  key: SeriesKey,
  { layout, mode }: { layout: Layout; mode: CorrectionMode },
  now: readonly ExportLine[],
  { changed, removed, fields }: ExportChanges,
): Promise<HandedSeries[]> {
  if (!takesFromOthers(mode)) return []
  const isBmd = isBmdAbsences(layout)
  const period = { from: Temporal.PlainDate.from(key.from), to: Temporal.PlainDate.from(key.to) }
  const found = await seriesIn(tx, key, period, true)
  if (!isBmd) return found
  const numbers = new Set<unknown>(now.map(({ row }) => row.employeeNumber))
  for (const { before } of [...changed, ...removed]) numbers.add(readCells(fields, before).employeeNumber)
  for (const direction of [-1, 1] as const) {
    let next = stepPeriod(key.softwareId, period, direction)
    for (let months = 0; months < LONGEST_RECORD_MONTHS; months++) {
      const series = await seriesIn(tx, key, next, false)
      found.push(...series)
      if (!series.some(({ state }) => isGoingOn(state, numbers))) break
      next = stepPeriod(key.softwareId, exportPeriod(key.softwareId, next.from), direction)
    }
  }
  return found
}

/** Sickness that is paid ends long before. */
const LONGEST_RECORD_MONTHS = 36

async function seriesIn(tx: CompanyTx, key: SeriesKey, { from, to }: Period, isSamePeriod: boolean) {
  const period = { from: from.toString(), to: to.toString() }
  const contents = await newestContents(tx, key, period, isSamePeriod ? 'others' : 'all')
  return Promise.all(
    contents.map(async ({ runId, lines, taken }) => ({ runId, isSamePeriod, state: await stateAfter(lines, taken) })),
  )
}

/** Whether a record of one of these people goes on beyond the month. */
const isGoingOn = (state: ExportedState, numbers: ReadonlySet<unknown>) =>
  state.sourceIds.some((_, index) => {
    const { cells } = state.line(index)
    // Few lines lengthen a record; only these are worth reading.
    if (!cells.includes('"3')) return false
    const { employeeNumber, absenceCode } = readCells(state.fields, cells)
    return lengthens(absenceCode) && numbers.has(employeeNumber)
  })
