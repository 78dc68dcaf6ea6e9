import type { Absence } from '#contract/time/absences.ts'
import { absenceClassifier, absenceDays, type TimedAbsenceExport } from '#domain/time/absence-export.ts'
import { BMD_ABSENCES, bmdAbsenceRow, DPW_ABSENCES, dpwAbsenceRow } from '#domain/time/layouts.ts'
import { utcTexts } from '#domain/time/local-calendar.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { leavesOut } from '#server/platform/database/store-filter.ts'
import type { Source } from '../payroll-periods/rules.ts'
import { askedPeriod, spanOf } from './rules.ts'
import * as store from './store.ts'

/** Every absence that touches the asked days, with the days that lie among them. */
export const list = (scope: CompanyScope, query: { storeId: number; from: string; to: string }): Promise<Absence[]> =>
  inCompany(scope, async tx => {
    if (leavesOut(scope, query.storeId)) return []
    const period = askedPeriod(query)
    const { softwareId, zone } = await store.companyCalendar(tx)
    const daysOf = absenceDays({ softwareId, period, zone })
    const columns = await store.inSpan(tx, query.storeId, spanOf(period, zone))
    const utc = utcTexts()
    return Array.from({ length: columns.length }, (_, index) => store.rowAt(columns, index)).flatMap(row => {
      const { fromMs, toMs, ...rest } = row
      const days = daysOf(row)
      if (!days) return []
      return [
        {
          ...rest,
          storeId: query.storeId,
          from: utc(fromMs),
          to: utc(toMs),
          totalDays: days.totalDays,
          fromMoment: days.firstDay.toString(),
          toMoment: days.lastDay.toString(),
        },
      ]
    })
  })

export type AbsenceEntry = TimedAbsenceExport

/** How absences are handed over. */
export const absenceSource: Source<AbsenceEntry> = {
  kind: 'absences',
  sourceKind: 'absence',
  layouts: { 0: BMD_ABSENCES, 1: DPW_ABSENCES },
  unknownEmployee: 'Abwesenheit konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 0: 'BMD Id fehlt bei einem Mitarbeiter', 1: 'DPW Id fehlt bei einem Mitarbeiter' },

  async read(tx, place, span) {
    const columns = await store.inSpan(tx, place.storeId, span)
    return {
      employeeIds: columns.employee_id,
      entriesOf(period) {
        const classify = absenceClassifier({ softwareId: place.softwareId, period, zone: place.zone })
        const entries: AbsenceEntry[] = []
        for (let index = 0; index < columns.length; index++) {
          const listed = classify(store.rowAt(columns, index))
          if (listed) entries.push(listed)
        }
        return entries
      },
    }
  },

  lastDayOf: entry => entry.lastDay,

  rowOf(entry, place, employeeNumber) {
    const person = { companyNumber: place.externalStoreId, employeeNumber }
    return place.softwareId === 0 ? bmdAbsenceRow(person, entry) : dpwAbsenceRow(person, entry)
  },
}
