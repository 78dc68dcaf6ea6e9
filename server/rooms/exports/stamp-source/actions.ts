import type { Stamp, StampPause } from '#contract/exports/stamp-source.ts'
import { settlementOf } from '#domain/exports/hand-over-settings.ts'
import { DPW_HOURS, DPW_NORMAL_HOURS, dpwHoursRow } from '#domain/exports/layouts.ts'
import { stampClassifier, type TimedStampExport } from '#domain/exports/stamp-export.ts'
import { utcTexts } from '#domain/time/local-calendar.ts'
import { type Period, type Span, spanOf } from '#domain/time/periods.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { handedOverOtherwise } from '../export-sources/actions.ts'
import { companyCalendar } from '../export-sources/rows.ts'
import type { ExportRequest } from '../export-sources/rules.ts'
import { requestedPeriod, type Source } from '../export-sources/rules.ts'
import * as rows from './rows.ts'

export const stamps = (scope: CompanyScope, query: ExportRequest): Promise<Stamp[]> =>
  inCompany(scope, async tx => {
    if (isExcluded(scope, query.storeId)) return []
    const columns = await rows.stampsInSpan(tx, query.storeId, await requestedSpan(tx, query))
    const utc = utcTexts()
    return Array.from(columns.id, (id, index) => ({
      id,
      employeeId: columns.employee_id[index]!,
      storeId: query.storeId,
      from: utc(columns.starts_at[index]!),
      to: Number.isNaN(columns.ends_at[index]!) ? null : utc(columns.ends_at[index]!),
      mdConfirmed: columns.md_confirmed[index] === 1,
      softDelete: columns.soft_delete[index] === 1,
    }))
  })

export const pauses = (scope: CompanyScope, query: ExportRequest): Promise<StampPause[]> =>
  inCompany(scope, async tx => {
    if (isExcluded(scope, query.storeId)) return []
    const span = await requestedSpan(tx, query)
    const stamps = await rows.stampsInSpan(tx, query.storeId, span)
    const employeeOf = new Map(Array.from(stamps.id, (id, index) => [id, stamps.employee_id[index]!]))
    const columns = await rows.pausesInSpan(tx, query.storeId, wholeSpan(stamps, span))
    const utc = utcTexts()
    const found = Array.from(columns.id, (id, index) => ({
      id,
      shiftId: columns.shift_id[index]!,
      employeeId: employeeOf.get(columns.shift_id[index]!),
      storeId: query.storeId,
      from: utc(columns.starts_at[index]!),
      to: utc(columns.ends_at[index]!),
    }))
    return found.filter((pause): pause is StampPause => pause.employeeId !== undefined)
  })

/** From the first stamp's begin to the last one's end: a pause may lie where the period is not. */
function wholeSpan(stamps: rows.StampColumns, period: Span): Span {
  const span = { ...period }
  for (let index = 0; index < stamps.length; index++) {
    span.fromMs = Math.min(span.fromMs, stamps.starts_at[index]!)
    const toMs = stamps.ends_at[index]!
    if (toMs > span.toMs) span.toMs = toMs
  }
  return span
}

const requestedSpan = async (tx: CompanyTx, query: ExportRequest) =>
  spanOf(requestedPeriod(query), (await companyCalendar(tx)).zone)

const DPW = 1

/** How worked hours are handed over; BMD takes them from the daily export. Spec 2 §2.3. */
export const stampSource: Source<TimedStampExport> = {
  kind: 'hours',
  sourceKind: 'shift',
  layoutOf: ({ softwareId }) => (softwareId === DPW ? DPW_HOURS : undefined),
  byMonth: false,
  unknownEmployee: 'Schicht konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 1: 'DPW ID fehlt bei einem Mitarbeiter' },

  async read(tx, _, store, span) {
    const columns = await rows.stampsInSpan(tx, store.storeId, span)
    const pauses = await rows.pausesInSpan(tx, store.storeId, wholeSpan(columns, span))
    const entriesOf = (period: Period) => {
      const classify = stampClassifier({ period, zone: store.zone })
      const entries: TimedStampExport[] = []
      let nextPause = 0
      for (let index = 0; index < columns.length; index++) {
        const id = columns.id[index]!
        const own: { fromMs: number; toMs: number }[] = []
        // Both come in the order of the stamps' ids; a pause may belong to a shift that is not asked for.
        while (nextPause < pauses.length && pauses.shift_id[nextPause]! < id) nextPause++
        for (; nextPause < pauses.length && pauses.shift_id[nextPause] === id; nextPause++)
          own.push({ fromMs: pauses.starts_at[nextPause]!, toMs: pauses.ends_at[nextPause]! })
        const toMs = columns.ends_at[index]!
        const listed = classify({
          id,
          employeeId: columns.employee_id[index]!,
          fromMs: columns.starts_at[index]!,
          toMs: Number.isNaN(toMs) ? null : toMs,
          mdConfirmed: columns.md_confirmed[index] === 1,
          softDelete: columns.soft_delete[index] === 1,
          pauses: own,
          pauseMinutes: columns.pause_minutes[index]!,
        })
        if (listed) entries.push(listed)
      }
      return entries
    }
    return { employeeIds: columns.employee_id, entriesOf, checks: await handedOverOtherwise(tx, store, 'wages', span) }
  },

  elsewhere: (tx, { storeId }, people, span) => rows.confirmedElsewhere(tx, storeId, people, span),

  lastDayOf: entry => entry.day,

  rowOf: (entry, store, { externalId }) =>
    dpwHoursRow({ companyNumber: store.externalStoreId, employeeNumber: externalId }, entry, {
      wageType: DPW_NORMAL_HOURS,
      costCentre: store.costCentre,
      ...settlementOf(entry.day, store.settings),
    }),
}
