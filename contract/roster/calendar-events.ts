import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Line, Text, Trimmed } from '../texts.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'

export const MOST_OF_EVENT_NAME = 20

const Clock = Line.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Bitte eine Uhrzeit eingeben (HH:mm)')
const Mode = z.union([z.literal(0), z.literal(1), z.literal(2)], 'Muss angegeben werden')

/** What happens on some days of the plan. Spec 1 §3 */
export const CalendarEvent = z.object({
  id: Id,
  /** Null: of the whole company. */
  storeId: Id.nullable(),
  name: z.string(),
  color: z.string(),
  /** `HH:mm`: of the first day, and of the last one up to 24:00. */
  from: z.string(),
  to: z.string(),
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  /** Shown as a holiday; law and pay go by the law alone. */
  federalHoliday: z.boolean(),
  bankHoliday: z.boolean(),
  description: z.string(),
  copyEventId: Id.nullable(),
  createWithTemplates: z.boolean(),
  shiftCreationMode: Mode,
  version: Version,
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

const fields = {
  name: Trimmed.min(1, 'Muss angegeben werden').max(MOST_OF_EVENT_NAME, `Höchstens ${MOST_OF_EVENT_NAME} Zeichen`),
  color: Line.toLowerCase().regex(/^#[0-9a-f]{6}$/, 'Eine Farbe wie #1F6B49'),
  from: Clock.refine(text => text !== '24:00', 'Bitte eine Uhrzeit eingeben (HH:mm)'),
  to: Clock.refine(text => text !== '00:00', 'Bis Mitternacht: 24:00'),
  fromDate: LawDay,
  toDate: LawDay,
  federalHoliday: z.boolean(),
  bankHoliday: z.boolean(),
  description: Text.max(500, 'Höchstens 500 Zeichen'),
  copyEventId: Id.nullable(),
  createWithTemplates: z.boolean(),
  shiftCreationMode: Mode,
}

export const CalendarEventDraft = z.object({
  ...fields,
  storeId: Id.nullable().default(null),
  from: fields.from.default('00:00'),
  to: fields.to.default('24:00'),
  federalHoliday: fields.federalHoliday.default(false),
  bankHoliday: fields.bankHoliday.default(false),
  description: fields.description.default(''),
  copyEventId: fields.copyEventId.default(null),
  createWithTemplates: fields.createWithTemplates.default(false),
  shiftCreationMode: fields.shiftCreationMode.default(2),
})
export type CalendarEventDraft = z.output<typeof CalendarEventDraft>

/** Where it belongs stays. */
const CalendarEventChange = z.object(fields).partial().extend({ version: Version })
export type CalendarEventChange = z.output<typeof CalendarEventChange>

/** What of it does not go together, at its field. */
export function eventFaults({
  from,
  to,
  fromDate,
  toDate,
}: Pick<CalendarEvent, 'from' | 'to' | 'fromDate' | 'toDate'>): Record<string, string> {
  if (toDate < fromDate) return { toDate: 'Das Ende liegt vor dem Beginn' }
  return toDate === fromDate && to <= from ? { to: 'Das Ende liegt vor dem Beginn' } : {}
}

export const calendarEvents = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/events',
    summary:
      'Ereignisse des Betriebs und seiner Standorte, auf Wunsch nur die in einem Zeitraum; österreichische Feiertage gibt es von selbst',
    query: CompanyQuery.extend({ from: Day.optional(), to: Day.optional() }),
    permission: 'roster.read',
    answer: data(z.array(CalendarEvent)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/events',
    summary: 'Erstellt ein Ereignis, für einen Standort oder für alle',
    query: CompanyQuery,
    body: CalendarEventDraft,
    permission: 'roster.write',
    answer: data(CalendarEvent),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/events/:id',
    summary: 'Ändert ein Ereignis',
    query: CompanyQuery,
    params: IdParams,
    body: CalendarEventChange,
    permission: 'roster.write',
    answer: data(CalendarEvent),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/events/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht ein Ereignis',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
})
