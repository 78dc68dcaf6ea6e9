import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { Accepted, Text } from '../texts.ts'
import { z } from '../zod.ts'
import { DayPartWord, ShownDayPart } from './day-parts.ts'
import { Reason, Removal, Restoration } from './record-changes.ts'

/** One absence as it is corrected: whole days, both included; the last one is null while nobody knows it. */
export const AbsenceRecord = z.object({
  id: Id,
  employeeId: Id,
  lastName: z.string(),
  firstName: z.string(),
  storeId: Id,
  mdType: z.number().int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  /** What of these days; of a single one the first part says it. */
  firstPart: ShownDayPart,
  lastPart: ShownDayPart,
  /** As what it is paid; null: as usual for its type. */
  wageKind: z.enum(ABSENCE_KINDS).nullable(),
  /** Of a sickness, whether a doctor confirmed it; without that it does not interrupt leave. UrlG § 5 (3). */
  isConfirmed: z.boolean(),
  /** As stored: an absence of some hours lies within its days. */
  from: UtcText,
  to: UtcText.nullable(),
  mdApproved: z.boolean(),
  /** Why it was declined; null where it was not. */
  declineReason: z.string().nullable(),
  /** By us or by the master data. */
  isDeleted: z.boolean(),
  note: z.string(),
  version: Version,
})
export type AbsenceRecord = z.infer<typeof AbsenceRecord>

const fields = {
  storeId: Id,
  mdType: z.int('Bitte wählen Sie eine Art').min(1).max(8),
  firstDay: Day,
  lastDay: Day.nullable(),
  firstPart: DayPartWord,
  lastPart: DayPartWord,
  wageKind: z.enum(ABSENCE_KINDS, 'Diese Angabe gibt es nicht').nullable(),
  isConfirmed: z.boolean(),
  mdApproved: z.boolean(),
  note: Text.trim().max(500, 'Höchstens 500 Zeichen'),
}

export const AbsenceDraft = z.object({
  employeeId: Id,
  ...fields,
  lastDay: fields.lastDay.default(null),
  firstPart: fields.firstPart.default('day'),
  lastPart: fields.lastPart.default('day'),
  wageKind: fields.wageKind.default(null),
  isConfirmed: fields.isConfirmed.default(false),
  mdApproved: fields.mdApproved.default(false),
  note: fields.note.default(''),
  accepted: Accepted.optional(),
})
export type AbsenceDraft = z.output<typeof AbsenceDraft>

export const AbsenceChange = z
  .object({ ...fields, reason: Reason, accepted: Accepted })
  .partial()
  .extend({ version: Version })
export type AbsenceChange = z.output<typeof AbsenceChange>

/** Absences one by one: entered, corrected, deleted and restored. Product D. */
export const absenceRecords = routes({
  find: {
    method: 'GET',
    path: '/api/absence/:id',
    summary: 'Eine Abwesenheit, auch eine gelöschte',
    query: CompanyQuery,
    params: IdParams,
    permission: 'absences.read',
    answer: data(AbsenceRecord),
  },
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/absences',
    summary: 'Alle Abwesenheiten eines Mitarbeiters in den eigenen Standorten, die neueste zuerst, ohne gelöschte',
    query: CompanyQuery,
    params: IdParams,
    permission: 'absences.read',
    answer: data(z.array(AbsenceRecord)),
  },
  create: {
    method: 'POST',
    path: '/api/absence',
    summary: 'Erfasst eine Abwesenheit oder beantragt sie; was zweifelhaft ist, wird genannt und muss bestätigt werden',
    query: CompanyQuery,
    body: AbsenceDraft,
    permission: 'absences.write',
    answer: data(AbsenceRecord),
    refusals: ['doubtful'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/absence/:id',
    summary:
      'Korrigiert oder genehmigt eine Abwesenheit; war sie genehmigt, mit einem Grund, und ohne das Recht dazu wartet sie wieder',
    query: CompanyQuery,
    params: IdParams,
    body: AbsenceChange,
    permission: 'absences.write',
    answer: data(AbsenceRecord),
    refusals: ['stale', 'conflict', 'doubtful'],
  },
  remove: {
    method: 'PUT',
    path: '/api/absence/:id/remove',
    summary: 'Löscht eine Abwesenheit; sie bleibt sichtbar und kann wiederhergestellt werden',
    query: CompanyQuery,
    params: IdParams,
    body: Removal,
    permission: 'absences.write',
    answer: data(AbsenceRecord),
    refusals: ['stale', 'conflict'],
  },
  restore: {
    method: 'PUT',
    path: '/api/absence/:id/restore',
    summary: 'Stellt eine gelöschte Abwesenheit wieder her',
    query: CompanyQuery,
    params: IdParams,
    body: Restoration,
    permission: 'absences.write',
    answer: data(AbsenceRecord),
    refusals: ['stale', 'conflict', 'doubtful'],
  },
})
