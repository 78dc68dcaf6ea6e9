import type { Absence } from '#contract/time/absences.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { type AbsenceExport, absenceClassifier, absenceDays, type TimedAbsence } from '#domain/time/absence-export.ts'
import { BMD_ABSENCES, bmdAbsenceRow, DPW_ABSENCES, dpwAbsenceRow } from '#domain/time/layouts.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import type { Source } from '../payroll-periods/rules.ts'
import { askedPeriod, spanOf } from './rules.ts'
import * as store from './store.ts'

/** Every absence that touches the asked days, with the days that lie among them. */
export const list = (scope: CompanyScope, query: { storeId: number; from: string; to: string }): Promise<Absence[]> =>
  inCompany(scope, async tx => {
    const period = askedPeriod(query)
    const { softwareId, zone } = await store.companyCalendar(tx)
    const daysOf = absenceDays({ softwareId, period, zone })
    const rows = await store.inSpan(tx, query.storeId, spanOf(period, zone))
    return rows.flatMap(({ fromMs, toMs, ...rest }) => {
      const days = daysOf({ fromMs, toMs })
      if (!days) return []
      const { totalDays, firstDay, lastDay } = days
      const moments = { from: utc(fromMs), to: utc(toMs) }
      return [{ ...rest, ...moments, totalDays, fromMoment: firstDay.toString(), toMoment: lastDay.toString() }]
    })
  })

export type AbsenceEntry = AbsenceExport & Pick<TimedAbsence, 'fromMs' | 'toMs'>

/** How absences are handed over. */
export const absenceSource: Source<AbsenceEntry> = {
  kind: 'absences',
  sourceKind: 'absence',
  layouts: { 0: BMD_ABSENCES, 1: DPW_ABSENCES },
  unknownEmployee: 'Abwesenheit konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 0: 'BMD Id fehlt bei einem Mitarbeiter', 1: 'DPW Id fehlt bei einem Mitarbeiter' },

  async read(tx, place, span) {
    const rows = await store.inSpan(tx, place.storeId, span)
    return period => {
      const classify = absenceClassifier({ softwareId: place.softwareId, period, zone: place.zone })
      const entries: AbsenceEntry[] = []
      for (const row of rows) {
        const listed = classify(row)
        if (listed) entries.push({ ...listed, fromMs: row.fromMs, toMs: row.toMs })
      }
      return entries
    }
  },

  rowOf(entry, place, employeeNumber) {
    const person = { companyNumber: place.externalStoreId, employeeNumber }
    return place.softwareId === 0 ? bmdAbsenceRow(person, entry) : dpwAbsenceRow(person, entry)
  },
}

const utc = (ms: number) => toUtcText(Temporal.Instant.fromEpochMilliseconds(ms))
