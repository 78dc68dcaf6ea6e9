import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'
import { WeekClock } from './availabilities.ts'
import { NeedCount } from './staff-needs.ts'

const Mode = z.union([z.literal(0), z.literal(1), z.literal(2)], 'Muss angegeben werden')

/** What one day needs otherwise, or each day of an event. Spec 1 §3 */
export const NeedException = z.object({
  id: Id,
  storeId: Id,
  /** Of one day, or of an event: one of both. */
  day: z.iso.date().nullable(),
  eventId: Id.nullable(),
  /** Of a day: 0 in the place of what is usual at the same place of work, 1 besides, 2 nothing. Of an event the event says it: null. */
  mode: Mode.nullable(),
  /** Null: no place is said; with mode 2: nowhere anything. */
  spotId: Id.nullable(),
  from: z.string(),
  to: z.string(),
  count: z.int(),
  version: Version,
})
export type NeedException = z.infer<typeof NeedException>

const fields = {
  day: LawDay.nullable(),
  eventId: Id.nullable(),
  mode: Mode.nullable(),
  spotId: Id.nullable(),
  from: WeekClock,
  to: WeekClock,
  count: NeedCount,
}

export const NeedExceptionDraft = z.object({
  storeId: Id,
  day: fields.day.default(null),
  eventId: fields.eventId.default(null),
  mode: fields.mode.default(null),
  spotId: fields.spotId.default(null),
  from: fields.from.default('00:00'),
  to: fields.to.default('00:00'),
  count: fields.count.default(0),
})
export type NeedExceptionDraft = z.output<typeof NeedExceptionDraft>

const NeedExceptionChange = z.object(fields).partial().extend({ version: Version })
export type NeedExceptionChange = z.output<typeof NeedExceptionChange>

/** What of it does not go together, at its field. */
export function exceptionFaults({
  day,
  eventId,
  mode,
  count,
}: Pick<NeedException, 'day' | 'eventId' | 'mode' | 'count'>): Record<string, string> {
  if ((day === null) === (eventId === null)) return { day: 'Ein Tag oder ein Ereignis' }
  if ((eventId === null) !== (mode !== null))
    return { mode: eventId === null ? 'Muss angegeben werden' : 'Das sagt das Ereignis selbst' }
  return mode !== 2 && count === 0 ? { count: 'Mindestens 1' } : {}
}

export const needExceptions = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/needs/exceptions',
    summary: 'Abweichender Bedarf an einzelnen Tagen und an den Tagen von Ereignissen',
    query: CompanyQuery,
    permission: 'roster.read',
    answer: data(z.array(NeedException)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/needs/exceptions',
    summary: 'Sagt, was an einem Tag oder bei einem Ereignis statt des üblichen, zusätzlich oder nicht gebraucht wird',
    query: CompanyQuery,
    body: NeedExceptionDraft,
    permission: 'roster.write',
    answer: data(NeedException),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/needs/exceptions/:id',
    summary: 'Ändert abweichenden Bedarf',
    query: CompanyQuery,
    params: IdParams,
    body: NeedExceptionChange,
    permission: 'roster.write',
    answer: data(NeedException),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/needs/exceptions/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht abweichenden Bedarf; dann gilt der übliche',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
})
