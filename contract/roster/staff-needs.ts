import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'
import { WeekClock } from './availabilities.ts'

export const MOST_NEEDED = 500

/** How many people a place needs at a time of the day, every week. */
export const StaffNeed = z.object({
  id: Id,
  storeId: Id,
  /** Null: no place is said. */
  spotId: Id.nullable(),
  /** `HH:mm`. Where the end is not later than the begin it is the next day’s. */
  from: z.string(),
  to: z.string(),
  /** Of Monday to Sunday, then of holidays. */
  counts: z.array(z.int()),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  version: Version,
})
export type StaffNeed = z.infer<typeof StaffNeed>

export const NeedCount = z.int('Eine ganze Zahl').min(0, 'Mindestens 0').max(MOST_NEEDED, `Höchstens ${MOST_NEEDED}`)

const fields = {
  spotId: Id.nullable(),
  from: WeekClock,
  to: WeekClock,
  counts: z.array(NeedCount).length(NEED_DAYS.length, 'Eine Zahl für jeden Wochentag und für Feiertage'),
  validFrom: LawDay,
  validTo: LawDay.nullable(),
}

export const StaffNeedDraft = z.object({ storeId: Id, ...fields, validTo: fields.validTo.default(null) })
export type StaffNeedDraft = z.output<typeof StaffNeedDraft>

/** Whose store it is stays. */
const StaffNeedChange = z.object(fields).partial().extend({ version: Version })
export type StaffNeedChange = z.output<typeof StaffNeedChange>

export const staffNeedFaults = ({
  validFrom,
  validTo,
}: Pick<StaffNeed, 'validFrom' | 'validTo'>): Record<string, string> =>
  validTo !== null && validTo < validFrom ? { validTo: 'Das Ende liegt vor dem Beginn' } : {}

export const staffNeeds = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/needs',
    summary:
      'Der Bedarf an Mitarbeitern jeder Woche, nach Standort, Bereich und Uhrzeit; auf Wunsch von einem Standort',
    query: CompanyQuery.extend({ storeId: Id.optional() }),
    permission: 'roster.read',
    answer: data(z.array(StaffNeed)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/needs',
    summary: 'Erstellt eine Zeile des Bedarfs',
    query: CompanyQuery,
    body: StaffNeedDraft,
    permission: 'roster.write',
    answer: data(StaffNeed),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/needs/:id',
    summary: 'Ändert eine Zeile des Bedarfs',
    query: CompanyQuery,
    params: IdParams,
    body: StaffNeedChange,
    permission: 'roster.write',
    answer: data(StaffNeed),
    refusals: ['stale', 'conflict'],
  },
  renew: {
    method: 'POST',
    path: '/api/sec/roster/needs/renew',
    summary:
      'Beginnt an einem Tag einen neuen Stand: was an diesem Tag gilt, endet am Tag davor und gilt als Kopie weiter; später Beginnendes bleibt',
    query: CompanyQuery,
    body: z.object({ storeId: Id, validFrom: LawDay }),
    permission: 'roster.write',
    answer: data(z.array(StaffNeed)),
    refusals: ['conflict'],
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/needs/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Zeile des Bedarfs',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
})
