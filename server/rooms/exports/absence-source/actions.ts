import type { Absence } from '#contract/exports/absence-source.ts'
import { absenceClassifier, absenceDays, type TimedAbsenceExport } from '#domain/exports/absence-export.ts'
import { layoutOf } from '#domain/exports/export-templates.ts'
import { consumedDays, settlementOf } from '#domain/exports/hand-over-settings.ts'
import { absenceLayoutOf, bmdAbsenceRow, dpwAbsenceRow } from '#domain/exports/layouts.ts'
import { utcTexts } from '#domain/time/local-calendar.ts'
import { spanOf } from '#domain/time/periods.ts'
import { EXPORTED_TYPES, SICKNESS } from '#domain/wages/absence-types.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { companyCalendar } from '../export-sources/rows.ts'
import { requestedPeriod, type Source, selectionChecks } from '../export-sources/rules.ts'
import * as rows from './rows.ts'

/** Every absence that touches the asked days, with the days that lie among them. */
export const list = (scope: CompanyScope, query: { storeId: number; from: string; to: string }): Promise<Absence[]> =>
  inCompany(scope, async tx => {
    if (isExcluded(scope, query.storeId)) return []
    const period = requestedPeriod(query)
    const { softwareId, zone } = await companyCalendar(tx)
    const daysOf = absenceDays({ softwareId, period, zone })
    const columns = await rows.inSpan(tx, query.storeId, spanOf(period, zone))
    const utc = utcTexts()
    return Array.from({ length: columns.length }, (_, index) => rows.rowAt(columns, index)).flatMap(row => {
      const { fromMs, toMs, isDeclined: _, ...rest } = row
      const days = daysOf(row)
      if (!days) return []
      return [
        {
          ...rest,
          storeId: query.storeId,
          from: utc(fromMs),
          to: toMs === null ? null : utc(toMs),
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
  layoutOf: ({ softwareId, templates }) =>
    templates.absences ? layoutOf(templates.absences) : absenceLayoutOf(softwareId),
  byMonth: false,
  unknownEmployee: 'Abwesenheit konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 0: 'BMD Id fehlt bei einem Mitarbeiter', 1: 'DPW Id fehlt bei einem Mitarbeiter' },

  async read(tx, _, store, span) {
    const unselected = selectionChecks(store, 'absences')
    if (unselected.length > 0) return { employeeIds: [], entriesOf: () => [], checks: unselected }
    const columns = await rows.inSpan(tx, store.storeId, span)
    return {
      employeeIds: columns.employee_id,
      entriesOf(period) {
        const { softwareId, zone, settings } = store
        const heldBack = settings.handsOverSickness ? [] : [SICKNESS]
        const classify = absenceClassifier({ softwareId, period, zone, heldBack })
        const entries: AbsenceEntry[] = []
        for (let index = 0; index < columns.length; index++) {
          const listed = classify(rows.rowAt(columns, index))
          if (listed) entries.push(listed)
        }
        return entries
      },
    }
  },

  elsewhere: (tx, { storeId, softwareId }, people, span) =>
    rows.approvedElsewhere(tx, storeId, people, EXPORTED_TYPES[softwareId] ?? [], span),

  lastDayOf: entry => entry.lastDay,

  rowOf(entry, store, { externalId: employeeNumber }) {
    const person = { companyNumber: store.externalStoreId, employeeNumber }
    if (store.softwareId !== 0) return dpwAbsenceRow(person, entry)
    const { month } = settlementOf(entry.firstDay, store.settings)
    const absenceDays = consumedDays(store.settings, entry.firstDay, entry.lastDay)
    const { type, firstDay, lastDay, goesOn } = entry
    const isOpen = entry.toMs === null
    return bmdAbsenceRow(person, { type, firstDay, lastDay, goesOn, isOpen }, { month, absenceDays })
  },
}
