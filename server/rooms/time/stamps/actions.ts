import type { ActualPause, ActualShift } from '#contract/time/stamps.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { DPW_HOURS, DPW_NORMAL_HOURS, dpwHoursRow } from '#domain/time/layouts.ts'
import { shiftClassifier, type TimedShiftExport } from '#domain/time/shift-export.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { askedPeriod, spanOf } from '../absences/rules.ts'
import { companyCalendar } from '../absences/store.ts'
import type { Source } from '../payroll-periods/rules.ts'
import * as store from './store.ts'

type Asked = { storeId: number; from: string; to: string }

export const shifts = (scope: CompanyScope, query: Asked): Promise<ActualShift[]> =>
  inCompany(scope, async tx => {
    const rows = await store.shiftsInSpan(tx, query.storeId, await askedSpan(tx, query))
    return rows.map(({ fromMs, toMs, ...rest }) => ({
      ...rest,
      storeId: query.storeId,
      from: utc(fromMs),
      to: toMs === null ? null : utc(toMs),
    }))
  })

export const pauses = (scope: CompanyScope, query: Asked): Promise<ActualPause[]> =>
  inCompany(scope, async tx => {
    const rows = await store.pausesInSpan(tx, query.storeId, await askedSpan(tx, query))
    return rows.map(({ fromMs, toMs, ...rest }) => ({
      ...rest,
      storeId: query.storeId,
      from: utc(fromMs),
      to: utc(toMs),
    }))
  })

const askedSpan = async (tx: CompanyTx, query: Asked) => spanOf(askedPeriod(query), (await companyCalendar(tx)).zone)

export type ShiftEntry = TimedShiftExport & { lastDay: Temporal.PlainDate }

/** How worked hours are handed over; BMD takes them from the daily export. Spec 2 §2.3. */
export const shiftSource: Source<ShiftEntry> = {
  kind: 'hours',
  sourceKind: 'shift',
  layouts: { 1: DPW_HOURS },
  unknownEmployee: 'Schicht konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 1: 'DPW ID fehlt bei einem Mitarbeiter' },

  async read(tx, place, span) {
    const rows = await store.shiftsInSpan(tx, place.storeId, span)
    const pausesOf = Map.groupBy(await store.pausesInSpan(tx, place.storeId, span), ({ shiftId }) => shiftId)
    const none: store.PauseRow[] = []
    return period => {
      const classify = shiftClassifier({ period, zone: place.zone })
      const entries: ShiftEntry[] = []
      for (const row of rows) {
        const listed = classify({ ...row, pauses: pausesOf.get(row.id) ?? none })
        if (listed) entries.push({ ...listed, lastDay: listed.day })
      }
      return entries
    }
  },

  rowOf: (entry, place, employeeNumber) =>
    dpwHoursRow({ companyNumber: place.externalStoreId, employeeNumber }, entry, {
      wageType: DPW_NORMAL_HOURS,
      costCentre: place.costCentre,
    }),
}

const utc = (ms: number) => toUtcText(Temporal.Instant.fromEpochMilliseconds(ms))
