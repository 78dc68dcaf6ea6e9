import { type AbsenceDraft, type AbsenceRecord, absenceRecords } from '#contract/time/absence-records.ts'
import { dayText } from '#web/lib/day-text.ts'
import { recordQueries } from '../time-records/queries.ts'

/** What an absence is sent as; the reason goes with a change alone. */
export type SentAbsence = AbsenceDraft & { reason?: string }

export const queries = recordQueries<AbsenceRecord, SentAbsence>('time/absences', absenceRecords, {
  one: 'Abwesenheit',
  of: 'der Abwesenheit',
  whenOf: ({ firstDay, lastDay }) =>
    [firstDay, ...(lastDay && lastDay !== firstDay ? [lastDay] : [])].map(dayText).join(' bis '),
})
