import { CLEARING_URGENCIES } from '#domain/elda/clearing-codes.ts'
import { NOTICE_KINDS, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { RETURN_EFFECTS, RETURN_KINDS, RETURN_STATES } from '#domain/elda/return-words.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

export const MAX_RETURN_BYTES = 16_000_000
/** Looked at or taken over together. */
export const MAX_RETURNS_AT_ONCE = 50
/** Of one file so many lines are shown; all of them are taken over. */
export const MAX_SHOWN_LINES = 200

const Count = z.int().min(0)

/** A file of ELDA, as it came. */
export const EldaReturn = z.object({
  id: Id,
  fileName: z.string(),
  /** Null: it was not read yet. */
  kind: enumOf(RETURN_KINDS).nullable(),
  /** Why nobody can read it. */
  problem: z.string(),
  protocol: z.string(),
  /** Notices or cases in it. */
  entries: Count,
  state: enumOf(RETURN_STATES),
  createdAt: UtcText,
  createdBy: z.string(),
  appliedAt: UtcText.nullable(),
  version: Version,
})
export type EldaReturn = z.infer<typeof EldaReturn>

export const UploadedReturn = EldaReturn.extend({
  /** The same file has come before. */
  isKnown: z.boolean(),
})
export type UploadedReturn = z.infer<typeof UploadedReturn>

export const ReturnLine = z.object({
  /** REFW; empty: the whole file is meant. */
  reference: z.string(),
  effect: enumOf(RETURN_EFFECTS),
  kind: z.enum(NOTICE_KINDS).nullable(),
  employeeId: Id.nullable(),
  /** As Kontor spells who is meant, else as the insurer does. */
  name: z.string(),
  from: enumOf(REGISTRATION_STATES).nullable(),
  to: enumOf(REGISTRATION_STATES).nullable(),
  codes: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Of a question. */
  urgency: enumOf(CLEARING_URGENCIES).nullable(),
  isTest: z.boolean(),
  /** „Danach“ */
  afterwards: z.string(),
})
export type ReturnLine = z.infer<typeof ReturnLine>

export const ReturnPreview = EldaReturn.extend({
  /** What taking it over would change; 0 where it was taken over. */
  changes: Count,
  unknown: Count,
  lines: z.array(ReturnLine),
  /** Of a printed page. */
  text: z.string(),
})
export type ReturnPreview = z.infer<typeof ReturnPreview>

const Ids = z
  .array(Id)
  .min(1, 'Mindestens eine Rücksendung')
  .max(MAX_RETURNS_AT_ONCE, `Höchstens ${MAX_RETURNS_AT_ONCE} auf einmal`)
const Chosen = z
  .array(z.object({ id: Id, version: Version }))
  .min(1, 'Mindestens eine Rücksendung')
  .max(MAX_RETURNS_AT_ONCE, `Höchstens ${MAX_RETURNS_AT_ONCE} auf einmal`)
export const ReturnsApplied = z.object({
  returns: Count,
  /** Notices whose state changed. */
  notices: Count,
  cases: Count,
  unknown: Count,
})
export type ReturnsApplied = z.infer<typeof ReturnsApplied>

export const EldaReturnsQuery = CompanyQuery.extend({
  state: enumOf(RETURN_STATES).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
export type EldaReturnsQuery = z.output<typeof EldaReturnsQuery>

const PATH = '/api/sec/elda/returns'

/** Not fixed by the specification. Product F */
export const eldaReturns = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Rücksendungen von ELDA, die neueste zuerst; wer nur einzelne Standorte sieht, sieht keine',
    query: EldaReturnsQuery,
    permission: 'elda.write',
    answer: data(z.object({ total: Count, returns: z.array(EldaReturn) })),
  },
  upload: {
    method: 'POST',
    path: PATH,
    summary: 'Nimmt eine Rücksendung von ELDA an und bewahrt sie auf; sie ändert noch nichts',
    query: CompanyQuery,
    body: z.object({}),
    permission: 'elda.write',
    upload: { maxBytes: MAX_RETURN_BYTES },
    answer: data(UploadedReturn),
    refusals: ['forbidden', 'too_large', 'unprocessable'],
    rate: 'heavy',
  },
  preview: {
    method: 'POST',
    path: `${PATH}/preview`,
    summary: 'Was diese Rücksendungen, in ihrer Reihenfolge, ändern würden',
    query: CompanyQuery,
    body: z.object({ ids: Ids }),
    permission: 'elda.write',
    answer: data(z.array(ReturnPreview)),
    refusals: ['forbidden'],
    needsNoRoom: 'reads',
    rate: 'heavy',
  },
  apply: {
    method: 'POST',
    path: `${PATH}/apply`,
    summary: 'Übernimmt Rücksendungen: Zustände der Meldungen und Fälle des Clearings, alle oder keine',
    query: CompanyQuery,
    body: z.object({ returns: Chosen }),
    permission: 'elda.write',
    answer: data(ReturnsApplied),
    refusals: ['forbidden', 'stale', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Löscht eine Rücksendung, die noch nicht übernommen ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'elda.write',
    answer: Nothing,
    refusals: ['forbidden', 'conflict'],
    needsNoRoom: 'ends',
  },
})
