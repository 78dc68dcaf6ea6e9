import { CLEARING_STEPS, CLEARING_URGENCIES } from '#domain/elda/clearing-codes.ts'
import { NOTICE_KINDS, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { CLEARING_STATES } from '#domain/elda/return-words.ts'
import { CompanyQuery, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)

/** What a number that was given means for the personnel file: it is missing there, it is there already, another one is. */
export const NUMBER_STATES = ['missing', 'same', 'other'] as const

/** A question of the insurer. */
export const ClearingCase = z.object({
  id: Id,
  code: z.string(),
  meaning: z.string(),
  /** „Was zu tun ist“ */
  reaction: z.string(),
  step: enumOf(CLEARING_STEPS),
  /** Notices that may answer it, the likeliest first. */
  followUps: z.array(z.enum(NOTICE_KINDS)),
  urgency: enumOf(CLEARING_URGENCIES),
  account: z.string(),
  /** „ÖGK Wien“; empty where the settings do not have the account. */
  insurer: z.string(),
  reference: z.string(),
  /** Null: nobody was found. */
  employeeId: Id.nullable(),
  /** As Kontor spells who is meant, else as the insurer does. */
  name: z.string(),
  mdPersonnelId: z.string(),
  storeName: z.string(),
  /** Of the personnel file, for taking a number over. */
  employeeVersion: Version.nullable(),
  isTest: z.boolean(),
  /** In the insurer’s words. */
  message: z.string(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Null: the question carries none. */
  number: z.enum(NUMBER_STATES).nullable(),
  askedOn: z.iso.date(),
  dueOn: z.iso.date(),
  isLate: z.boolean(),
  state: enumOf(CLEARING_STATES),
  reason: z.string(),
  workedBy: z.string(),
  /** The notice that is asked about. */
  origin: z
    .object({ id: Id, kind: z.enum(NOTICE_KINDS), state: enumOf(REGISTRATION_STATES), stateAt: UtcText })
    .nullable(),
  fileName: z.string(),
  createdAt: UtcText,
  settledAt: UtcText.nullable(),
  version: Version,
})
export type ClearingCase = z.infer<typeof ClearingCase>

export const ClearingCases = z.object({
  /** What the filters leave. */
  total: Count,
  /** Whatever state was asked for; urgent and late of what is not settled. */
  counts: z.object({ open: Count, working: Count, settled: Count, urgent: Count, late: Count }),
  cases: z.array(ClearingCase),
})
export type ClearingCases = z.infer<typeof ClearingCases>

export const ClearingQuery = CompanyQuery.extend({
  /** Missing: what is not settled. */
  state: enumOf(CLEARING_STATES).optional(),
  account: Line.regex(/^\d{1,10}$/, 'Bitte eine Beitragskontonummer eingeben').optional(),
  employeeId: Id.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(5000).default(100),
})
export type ClearingQuery = z.output<typeof ClearingQuery>

export const ClearingChange = z
  .object({
    state: enumOf(CLEARING_STATES),
    reason: Trimmed.max(300, 'Höchstens 300 Zeichen').default(''),
    version: Version,
  })
  .refine(({ state, reason }) => state !== 'settled' || reason.length >= 3, {
    path: ['reason'],
    message: 'Bitte geben Sie einen Grund an',
  })
export type ClearingChange = z.output<typeof ClearingChange>

const PATH = '/api/sec/elda/clearing'

/** Not fixed by the specification. Product F */
export const clearing = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary:
      'Was die ÖGK zu Meldungen fragt, je Beitragskonto und die nächste Frist zuerst; ohne Zustand nur, was nicht erledigt ist',
    query: ClearingQuery,
    permission: 'elda.write',
    answer: data(ClearingCases),
  },
  change: {
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Nimmt einen Fall in Arbeit, erledigt ihn mit Grund oder öffnet ihn wieder',
    query: CompanyQuery,
    params: IdParams,
    body: ClearingChange,
    permission: 'elda.write',
    answer: data(ClearingCase),
    refusals: ['stale'],
  },
  assign: {
    method: 'PUT',
    path: `${PATH}/:id/employee`,
    summary: 'Sagt, welchen Mitarbeiter ein Fall betrifft, zu dem niemand gefunden wurde',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ employeeId: Id, version: Version }),
    permission: 'elda.write',
    answer: data(ClearingCase),
    refusals: ['stale', 'conflict'],
  },
  takeNumber: {
    method: 'POST',
    path: `${PATH}/:id/number`,
    summary: 'Übernimmt die vergebene Versicherungsnummer in den Personalakt und erledigt den Fall',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({
      version: Version,
      employeeVersion: Version,
      /** The number that stands in the personnel file is another one, and goes. */
      replaces: z.boolean().default(false),
    }),
    permission: 'elda.write',
    alsoRequires: ['employees.read', 'employees.write', 'employees.read-sensitive'],
    answer: data(ClearingCase),
    refusals: ['stale', 'conflict', 'forbidden'],
  },
})
