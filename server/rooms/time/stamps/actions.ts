import type { ActualPause, ActualShift } from '#contract/time/stamps.ts'
import { DPW_HOURS, DPW_NORMAL_HOURS, dpwHoursRow } from '#domain/time/layouts.ts'
import { utcTexts } from '#domain/time/local-calendar.ts'
import type { Period, Span } from '#domain/time/periods.ts'
import { shiftClassifier, type TimedShiftExport } from '#domain/time/shift-export.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { leavesOut } from '#server/platform/database/store-filter.ts'
import { askedPeriod, spanOf } from '../absences/rules.ts'
import { companyCalendar } from '../absences/store.ts'
import type { Source } from '../payroll-periods/rules.ts'
import * as store from './store.ts'

type Asked = { storeId: number; from: string; to: string }

export const shifts = (scope: CompanyScope, query: Asked): Promise<ActualShift[]> =>
  inCompany(scope, async tx => {
    if (leavesOut(scope, query.storeId)) return []
    const columns = await store.shiftsInSpan(tx, query.storeId, await askedSpan(tx, query))
    const utc = utcTexts()
    return Array.from(columns.id, (id, index) => ({
      id,
      employeeId: columns.employee_id[index]!,
      storeId: query.storeId,
      from: utc(columns.starts_at[index]!),
      to: Number.isNaN(columns.ends_at[index]!) ? null : utc(columns.ends_at[index]!),
      mdConfirmed: columns.md_confirmed[index] === 1,
    }))
  })

export const pauses = (scope: CompanyScope, query: Asked): Promise<ActualPause[]> =>
  inCompany(scope, async tx => {
    if (leavesOut(scope, query.storeId)) return []
    const asked = await askedSpan(tx, query)
    const shifts = await store.shiftsInSpan(tx, query.storeId, asked)
    const employeeOf = new Map(Array.from(shifts.id, (id, index) => [id, shifts.employee_id[index]!]))
    const columns = await store.pausesInSpan(tx, query.storeId, wholeSpan(shifts, asked))
    const utc = utcTexts()
    const found = Array.from(columns.id, (id, index) => ({
      id,
      shiftId: columns.shift_id[index]!,
      employeeId: employeeOf.get(columns.shift_id[index]!),
      storeId: query.storeId,
      from: utc(columns.starts_at[index]!),
      to: utc(columns.ends_at[index]!),
    }))
    return found.filter((pause): pause is ActualPause => pause.employeeId !== undefined)
  })

/** From the first shift's begin to the last one's end: a pause may lie where the period is not. */
function wholeSpan(shifts: store.ShiftColumns, asked: Span): Span {
  const span = { ...asked }
  for (let index = 0; index < shifts.length; index++) {
    span.fromMs = Math.min(span.fromMs, shifts.starts_at[index]!)
    const toMs = shifts.ends_at[index]!
    if (toMs > span.toMs) span.toMs = toMs
  }
  return span
}

const askedSpan = async (tx: CompanyTx, query: Asked) => spanOf(askedPeriod(query), (await companyCalendar(tx)).zone)

/** How worked hours are handed over; BMD takes them from the daily export. Spec 2 §2.3. */
export const shiftSource: Source<TimedShiftExport> = {
  kind: 'hours',
  sourceKind: 'shift',
  layouts: { 1: DPW_HOURS },
  unknownEmployee: 'Schicht konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 1: 'DPW ID fehlt bei einem Mitarbeiter' },

  async read(tx, place, span) {
    const columns = await store.shiftsInSpan(tx, place.storeId, span)
    const pauses = await store.pausesInSpan(tx, place.storeId, wholeSpan(columns, span))
    const entriesOf = (period: Period) => {
      const classify = shiftClassifier({ period, zone: place.zone })
      const entries: TimedShiftExport[] = []
      let nextPause = 0
      for (let index = 0; index < columns.length; index++) {
        const id = columns.id[index]!
        const own: { fromMs: number; toMs: number }[] = []
        // Both come in the order of the shifts' ids; a pause may belong to a shift that is not asked for.
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
          pauses: own,
        })
        if (listed) entries.push(listed)
      }
      return entries
    }
    return { employeeIds: columns.employee_id, entriesOf }
  },

  lastDayOf: entry => entry.day,

  rowOf: (entry, place, employeeNumber) =>
    dpwHoursRow({ companyNumber: place.externalStoreId, employeeNumber }, entry, {
      wageType: DPW_NORMAL_HOURS,
      costCentre: place.costCentre,
    }),
}
