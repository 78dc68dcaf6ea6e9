import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'
import { WishState } from './wishes.ts'

const Weekday = z.int('Ein Wochentag').min(1, 'Ein Wochentag').max(7, 'Ein Wochentag')
/** `HH:mm`; 24:00 is the midnight after, as 00:00 at the end is. */
export const WeekClock = Line.regex(
  /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/,
  'Bitte eine Uhrzeit eingeben (HH:mm)',
).transform(text => (text === '24:00' ? '00:00' : text))

/** When somebody can or would like to work, the same every week. Spec 3 §3 */
export const Availability = z.object({
  id: Id,
  employeeId: Id,
  state: WishState,
  /** ISO: 1 is Monday. */
  weekDays: z.array(Weekday),
  /** `HH:mm`. Where the end is not later than the begin it is the next day’s: 00:00 to 00:00 is the whole day. */
  from: z.string(),
  to: z.string(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  /** Only then does it count. */
  approved: z.boolean(),
  version: Version,
})
export type Availability = z.infer<typeof Availability>

const fields = {
  state: WishState,
  weekDays: z
    .array(Weekday)
    .min(1, 'Mindestens ein Wochentag')
    .max(7)
    .transform(days => [...new Set(days)].sort((a, b) => a - b)),
  from: WeekClock,
  to: WeekClock,
  validFrom: LawDay,
  validTo: LawDay.nullable(),
  approved: z.boolean(),
}

export const AvailabilityDraft = z.object({
  employeeId: Id,
  ...fields,
  validTo: fields.validTo.default(null),
  approved: fields.approved.default(false),
})
export type AvailabilityDraft = z.output<typeof AvailabilityDraft>

const AvailabilityChange = z.object(fields).partial().extend({ version: Version })
export type AvailabilityChange = z.output<typeof AvailabilityChange>

export const availabilityFaults = ({
  validFrom,
  validTo,
}: Pick<Availability, 'validFrom' | 'validTo'>): Record<string, string> =>
  validTo !== null && validTo < validFrom ? { validTo: 'Das Ende liegt vor dem Beginn' } : {}

export const availabilities = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/availabilities',
    summary: 'Wann Mitarbeiter jede Woche können oder wollen: von allen oder von einem',
    query: CompanyQuery.extend({ employeeId: Id.optional() }),
    permission: 'roster.read',
    answer: data(z.array(Availability)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/availabilities',
    summary: 'Hält fest, wann ein Mitarbeiter jede Woche kann oder will',
    query: CompanyQuery,
    body: AvailabilityDraft,
    permission: 'roster.write',
    answer: data(Availability),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/availabilities/:id',
    summary: 'Ändert, wann ein Mitarbeiter jede Woche kann oder will',
    query: CompanyQuery,
    params: IdParams,
    body: AvailabilityChange,
    permission: 'roster.write',
    answer: data(Availability),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/availabilities/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Verfügbarkeit',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
})
