import { CompanyQuery, data, Id, IdParams, Moment, Month, routes, UtcText, Version } from '../endpoint.ts'
import { Accepted } from '../texts.ts'
import { z } from '../zod.ts'
import { Reason, Removal, Restoration } from './record-changes.ts'

const Pause = z.object({ from: UtcText, to: UtcText })

/** One stamp as it is corrected; moments in UTC, `to` is null while it runs. */
export const StampRecord = z.object({
  id: Id,
  employeeId: Id,
  lastName: z.string(),
  firstName: z.string(),
  storeId: Id,
  from: UtcText,
  to: UtcText.nullable(),
  pauses: z.array(Pause),
  /** Of a pause that nobody knows the time of; null: none. */
  pauseMinutes: z.number().int().nullable(),
  mdConfirmed: z.boolean(),
  softDelete: z.boolean(),
  version: Version,
})
export type StampRecord = z.infer<typeof StampRecord>

const fields = {
  storeId: Id,
  from: Moment,
  to: Moment.nullable(),
  pauses: z.array(z.object({ from: Moment, to: Moment })).max(20, 'Höchstens 20 Pausen'),
  pauseMinutes: z.int().min(1, 'Mindestens 1 Minute').max(1439, 'Kürzer als ein Tag').nullable(),
  mdConfirmed: z.boolean(),
}

export const StampDraft = z.object({
  employeeId: Id,
  ...fields,
  to: fields.to.default(null),
  pauses: fields.pauses.default([]),
  pauseMinutes: fields.pauseMinutes.default(null),
  mdConfirmed: fields.mdConfirmed.default(false),
  accepted: Accepted.optional(),
})
export type StampDraft = z.output<typeof StampDraft>

export const StampChange = z
  .object({ ...fields, reason: Reason, accepted: Accepted })
  .partial()
  .extend({ version: Version })
export type StampChange = z.output<typeof StampChange>

/** Stamps one by one: entered, corrected with a reason, deleted and restored. Product D. */
export const stampRecords = routes({
  find: {
    method: 'GET',
    path: '/api/actualshift/:id',
    summary: 'Ein gestempelter Dienst mit seinen Pausen, auch ein gelöschter',
    query: CompanyQuery,
    params: IdParams,
    permission: 'stamps.read',
    answer: data(StampRecord),
  },
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/stamps',
    summary: 'Die gestempelten Dienste eines Mitarbeiters, die in einem Monat beginnen, ohne gelöschte',
    query: CompanyQuery.extend({ month: Month }),
    params: IdParams,
    permission: 'stamps.read',
    answer: data(z.array(StampRecord)),
  },
  create: {
    method: 'POST',
    path: '/api/actualshift',
    summary: 'Erfasst einen gearbeiteten Dienst; was zweifelhaft ist, wird genannt und muss bestätigt werden',
    query: CompanyQuery,
    body: StampDraft,
    permission: 'stamps.write',
    answer: data(StampRecord),
    refusals: ['doubtful'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/actualshift/:id',
    summary: 'Korrigiert einen gestempelten Dienst mit einem Grund oder bestätigt ihn',
    query: CompanyQuery,
    params: IdParams,
    body: StampChange,
    permission: 'stamps.write',
    answer: data(StampRecord),
    refusals: ['stale', 'conflict', 'doubtful'],
  },
  remove: {
    method: 'PUT',
    path: '/api/actualshift/:id/remove',
    summary: 'Löscht einen gestempelten Dienst; er bleibt sichtbar und kann wiederhergestellt werden',
    query: CompanyQuery,
    params: IdParams,
    body: Removal,
    permission: 'stamps.write',
    answer: data(StampRecord),
    refusals: ['stale', 'conflict'],
  },
  restore: {
    method: 'PUT',
    path: '/api/actualshift/:id/restore',
    summary: 'Stellt einen gelöschten Dienst wieder her',
    query: CompanyQuery,
    params: IdParams,
    body: Restoration,
    permission: 'stamps.write',
    answer: data(StampRecord),
    refusals: ['stale', 'conflict', 'doubtful'],
  },
})
