import { type AbsenceDraft, type AbsenceRecord, absenceRecords } from '#contract/time/absences.ts'
import { recordQueries } from '../time-records/queries.ts'
import { daysText } from './days-text.ts'

/** What an absence is sent as; the reason goes with a change alone. */
export type SentAbsence = AbsenceDraft & { reason?: string }

export const queries = recordQueries<AbsenceRecord, SentAbsence>('time/absences', absenceRecords, {
  one: 'Abwesenheit',
  of: 'der Abwesenheit',
  whenOf: daysText,
})
