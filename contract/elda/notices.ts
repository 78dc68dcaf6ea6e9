import { FOLLOW_UP_KINDS } from '#domain/elda/follow-ups.ts'
import { ENTERED_FIELDS } from '#domain/elda/notice-records.ts'
import { NOTICE_KINDS, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { PROJECTS } from '#domain/settings/elda.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** By field of the record, as it stands there; nothing is left out. */
const Values = z.partialRecord(enumOf(ENTERED_FIELDS), Trimmed.max(120, 'Höchstens 120 Zeichen'))

/** A notice as it is listed. */
export const Notice = z.object({
  id: Id,
  employeeId: Id,
  mdPersonnelId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  storeId: Id.nullable(),
  storeName: z.string(),
  kind: z.enum(NOTICE_KINDS),
  state: enumOf(REGISTRATION_STATES),
  /** REFW, REFU */
  reference: z.string(),
  original: z.string(),
  /** BKNR */
  account: z.string(),
  /** ADAT, RDAT */
  day: z.iso.date().nullable(),
  rightDay: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  /** The key of what it answers; empty: of nothing that is due. */
  duty: z.string(),
  /** How much ELDA would refuse. */
  faultCount: z.int().min(0),
  /** Null until it lies in a file. */
  project: enumOf(PROJECTS).nullable(),
  holdingId: Id.nullable(),
  /** What came back. */
  message: z.string(),
  madeBy: z.string(),
  stateAt: UtcText,
  version: Version,
})
export type Notice = z.infer<typeof Notice>

export const NoticeFault = z.object({ field: z.string(), code: z.string(), text: z.string() })

/** With everything that it tells. */
export const WholeNotice = Notice.extend({
  /** As they are written, REFW among them. */
  values: z.record(z.string(), z.string()),
  faults: z.array(NoticeFault),
  /** The request for the insurance number that it names, where it is one of ours. */
  numberRequest: z
    .object({ id: Id, reference: z.string(), state: enumOf(REGISTRATION_STATES), faultCount: z.int().min(0) })
    .nullable(),
  /** When a return that says so was read in, and its number; null: ELDA did not take it over, or not yet. */
  takenOverOn: z.iso.date().nullable(),
  protocol: z.string(),
  /** Where it stood when somebody closed it by hand; null: nobody did. */
  closedFrom: enumOf(REGISTRATION_STATES).nullable(),
  closedReason: z.string(),
  closedBy: z.string(),
  /** „SV-Anmeldung“ in the personnel file. */
  paperDocumentId: Id.nullable(),
})
export type WholeNotice = z.infer<typeof WholeNotice>

export const NoticeDraft = z.object({
  employeeId: Id,
  kind: z.enum(NOTICE_KINDS),
  /** The key of what it answers: everything that the data have of it is filled in. */
  duty: Line.max(300).default(''),
  values: Values.default({}),
})
export type NoticeDraft = z.output<typeof NoticeDraft>

const NoticeChange = z.object({ values: Values, version: Version })
export type NoticeChange = z.output<typeof NoticeChange>

export const NoticesQuery = CompanyQuery.extend({
  storeId: Id.optional(),
  employeeId: Id.optional(),
  state: enumOf(REGISTRATION_STATES).optional(),
  kind: z.enum(NOTICE_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(5000).default(100),
})
export type NoticesQuery = z.output<typeof NoticesQuery>

const PATH = '/api/sec/elda/notices'
/** A record holds the insurance number. */
const OF_RECORD = { permission: 'elda.write', exposes: ['socialsecurity'] } as const

/** Not fixed by the specification. Product F */
export const notices = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Die Meldungen an die ÖGK, die neueste zuerst',
    query: NoticesQuery,
    permission: 'elda.write',
    answer: data(z.object({ total: z.int().min(0), notices: z.array(Notice) })),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Eine Meldung mit allen Feldern und dem, was ELDA daran zurückweisen würde',
    query: CompanyQuery,
    params: IdParams,
    ...OF_RECORD,
    answer: data(WholeNotice),
  },
  create: {
    method: 'POST',
    path: PATH,
    summary:
      'Erstellt eine Meldung als Entwurf; was die Daten wissen, ist ausgefüllt. Zur Anmeldung ohne Versicherungsnummer auch deren Anforderung',
    query: CompanyQuery,
    body: NoticeDraft,
    ...OF_RECORD,
    answer: data(WholeNotice),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Ändert Felder eines Entwurfs; was nicht genannt ist, bleibt',
    query: CompanyQuery,
    params: IdParams,
    body: NoticeChange,
    ...OF_RECORD,
    answer: data(WholeNotice),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${PATH}/:id`,
    needsNoRoom: 'ends',
    summary: 'Löscht einen Entwurf; sein Referenzwert wird nicht wieder vergeben',
    query: CompanyQuery,
    params: IdParams,
    permission: 'elda.write',
    answer: Nothing,
    refusals: ['conflict'],
  },
  follow: {
    method: 'POST',
    path: `${PATH}/:id/followups`,
    summary: 'Erstellt zu einer gesendeten Meldung ihre Richtigstellung oder ihr Storno als Entwurf',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ kind: z.enum(FOLLOW_UP_KINDS) }),
    ...OF_RECORD,
    answer: data(WholeNotice),
    refusals: ['conflict'],
    idempotent: true,
  },
})
