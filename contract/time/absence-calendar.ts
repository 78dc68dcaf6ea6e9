import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import { CompanyQuery, data, Id, routes, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'
import { ShownDayPart } from './day-parts.ts'

const DayText = z.iso.date()

/** What became of an absence that was asked for; what is deleted is not among them. */
export const AbsenceState = z.enum(['approved', 'waiting', 'declined'])
export type AbsenceState = z.infer<typeof AbsenceState>

/** An absence as a calendar shows it, over its whole length. */
export const PlacedAbsence = z.object({
  id: Id,
  employeeId: Id,
  mdType: z.number().int(),
  wageKind: z.enum(ABSENCE_KINDS).nullable(),
  firstDay: DayText,
  lastDay: DayText.nullable(),
  firstPart: ShownDayPart,
  lastPart: ShownDayPart,
  state: AbsenceState,
  declineReason: z.string().nullable(),
  version: Version,
})
export type PlacedAbsence = z.infer<typeof PlacedAbsence>

export const CalendarPerson = z.object({
  id: Id,
  lastName: z.string(),
  firstName: z.string(),
  /** Empty, and null, without the right to see employees. */
  mdPersonnelId: z.string(),
  entry: DayText.nullable(),
  exit: DayText.nullable(),
})
export type CalendarPerson = z.infer<typeof CalendarPerson>

export const AbsenceCalendar = z.object({ people: z.array(CalendarPerson), absences: z.array(PlacedAbsence) })
export type AbsenceCalendar = z.infer<typeof AbsenceCalendar>

const Month = Line.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Bitte einen Monat eingeben (JJJJ-MM)')

/** Who is away from a store in a month. */
export const absenceCalendar = routes({
  month: {
    method: 'GET',
    path: '/api/absence/calendar',
    summary:
      'Die Mitarbeiter eines Standorts und wer in einem Monat fehlt; ohne das Recht auf Mitarbeiter nur, wer fehlt',
    query: CompanyQuery.extend({ storeId: Id, month: Month }),
    permission: 'absences.read',
    answer: data(AbsenceCalendar),
  },
})
