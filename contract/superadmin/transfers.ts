import { DELIVERY_STATES, DELIVERY_STEPS } from '#domain/exports/delivery-states.ts'
import { data, Id, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)
const Company = z.object({ id: Id, name: z.string() })

/** A file of the payroll ledger, one of master data, or one on its way to ELDA, which only its company sends. */
const Kind = z.enum(['run', 'employees', 'elda'])
const State = enumOf(DELIVERY_STATES)

/** A file on its way to a server, without a word of what stands in it. */
export const Transfer = z.object({
  kind: Kind,
  id: Id,
  company: Company,
  fileName: z.string(),
  /** `Lauf 61`; of what has no number what it is. */
  what: z.string(),
  /** Null: it was removed since. */
  targetId: Id.nullable(),
  host: z.string(),
  state: State,
  /** Why it is not there yet, or what was remarkable; in words. */
  message: z.string(),
  /** Nothing is put on its target at the moment. */
  isTargetHeld: z.boolean(),
  tries: Count,
  nextTryAt: UtcText.nullable(),
  /** When it was to be put there, or was. */
  at: UtcText,
  size: Count,
  version: Version,
})
export type Transfer = z.infer<typeof Transfer>

/** Where a page of them ends: the next one begins after it. */
const Place = z.object({ rank: Count, at: UtcText, kind: Kind, id: Id })
export const TRANSFERS_A_PAGE = 50

export const TransferSearch = z.object({
  show: z.enum(['open', 'today', 'all']),
  companyId: Id.optional(),
  /** `host:port` */
  server: Trimmed.max(260).optional(),
  /** Of the company, the file or the server. */
  text: Trimmed.max(100).default(''),
  after: Place.optional(),
})
export type TransferSearch = z.output<typeof TransferSearch>

export const Transfers = z.object({
  rows: z.array(Transfer),
  after: Place.nullable(),
  /** Over all companies, whatever was searched for. */
  counts: z.object({ open: Count, stopped: Count, repeated: Count, today: Count }),
})
export type Transfers = z.infer<typeof Transfers>

export const TransferLog = z.array(
  z.object({
    id: Id,
    at: UtcText,
    step: enumOf(DELIVERY_STEPS),
    message: z.string(),
    /** What was sent. */
    bytes: Count.nullable(),
    sha256: z.string().nullable(),
    /** Who asked for it, held or dropped it; empty: a worker. */
    by: z.string(),
  }),
)
export type TransferLog = z.infer<typeof TransferLog>

/** Where files of a company are put. */
export const ManagedTarget = z.object({
  id: Id,
  company: Company,
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  auth: z.enum(['password', 'key']),
  folder: z.string(),
  /** Empty: nobody has confirmed one. */
  hostKey: z.string(),
  isDefault: z.boolean(),
  /** Why its last test failed; empty: it went well, or there was none. */
  failure: z.string(),
  testedAt: UtcText.nullable(),
  lastArrivedAt: UtcText.nullable(),
  held: z.object({ at: UtcText, by: z.string(), reason: z.string() }).nullable(),
  openCount: Count,
  version: Version,
})
export type ManagedTarget = z.infer<typeof ManagedTarget>

export const KeyComparison = z.object({
  /** Empty: nobody has confirmed one. */
  stored: z.string(),
  /** Null: the server did not answer. */
  answered: z.string().nullable(),
  message: z.string(),
  version: Version,
})
export type KeyComparison = z.infer<typeof KeyComparison>

const Reason = Trimmed.min(10, 'Bitte mindestens zehn Zeichen').max(300, 'Höchstens 300 Zeichen')
/** As the operator saw it: somebody else may have decided meanwhile. */
const Seen = z.object({ version: Version, state: State })
const OneTransfer = z.object({ company: Id, kind: z.enum(['run', 'employees']), id: Id })
const OneTarget = z.object({ company: Id, id: Id })

const PATH = '/api/sec/superadmin/transfers'
const ONE = `${PATH}/:company/:kind/:id` as const
const TARGETS = '/api/sec/superadmin/targets'
const TARGET = `${TARGETS}/:company/:id` as const

/** Product H */
export const transfers = routes({
  search: {
    method: 'POST',
    path: `${PATH}/search`,
    needsNoRoom: 'reads',
    summary: 'Dateien aller Betriebe auf dem Weg zu Servern, angehaltene zuerst; dazu wie viele es sind',
    body: TransferSearch,
    permission: 'superuser',
    answer: data(Transfers),
  },
  log: {
    method: 'GET',
    path: `${ONE}/log`,
    summary: 'Was mit einer Datei geschah: jeder Versuch mit Ergebnis, Bytes und SHA-256 des Gesendeten',
    params: OneTransfer,
    permission: 'superuser',
    answer: data(TransferLog),
    refusals: ['not_found'],
  },
  retry: {
    method: 'POST',
    path: `${ONE}/retry`,
    summary: 'Versucht eine Datei sofort noch einmal; ein anderer Host-Schlüssel wird so nie angenommen',
    params: OneTransfer,
    body: Seen,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'stale', 'conflict'],
  },
  hold: {
    method: 'POST',
    path: `${ONE}/hold`,
    needsNoRoom: 'ends',
    summary: 'Hält eine Datei an, die noch nicht angekommen ist',
    params: OneTransfer,
    body: Seen,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'stale', 'conflict'],
  },
  drop: {
    method: 'POST',
    path: `${ONE}/drop`,
    needsNoRoom: 'ends',
    summary: 'Versucht eine Datei nicht mehr; sie bleibt im Betrieb, der erfährt, warum',
    params: OneTransfer,
    body: Seen.extend({ reason: Reason }),
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'stale', 'conflict'],
  },
  targets: {
    method: 'GET',
    path: TARGETS,
    summary: 'Die Server aller Betriebe, auf die Dateien gelegt werden, mit letztem Test und letztem Erfolg',
    permission: 'superuser',
    answer: data(z.array(ManagedTarget)),
  },
  holdTarget: {
    method: 'POST',
    path: `${TARGET}/hold`,
    needsNoRoom: 'ends',
    summary: 'Legt auf einen Server nichts mehr, bis es weitergeht',
    params: OneTarget,
    body: z.object({ version: Version, reason: Reason }),
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'stale', 'conflict'],
  },
  resumeTarget: {
    method: 'POST',
    path: `${TARGET}/resume`,
    summary: 'Legt wieder auf einen Server, was seither wartet',
    params: OneTarget,
    body: z.object({ version: Version }),
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'stale', 'conflict'],
  },
  holdAll: {
    method: 'POST',
    path: `${TARGETS}/hold`,
    needsNoRoom: 'ends',
    summary: 'Legt auf keinen der vorhandenen Server mehr etwas, bis es weitergeht',
    body: z.object({ reason: Reason }),
    permission: 'superuser',
    answer: Nothing,
  },
  resumeAll: {
    method: 'POST',
    path: `${TARGETS}/resume`,
    summary: 'Lässt es auf allen angehaltenen Servern weitergehen',
    permission: 'superuser',
    answer: Nothing,
  },
  test: {
    method: 'POST',
    path: `${TARGET}/test`,
    summary: 'Stellt einen Test des Servers an; was dabei herauskam, steht danach beim Ziel',
    params: OneTarget,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found'],
    rate: 'heavy',
  },
  compareKeys: {
    method: 'POST',
    path: `${TARGET}/keys`,
    summary: 'Fragt einen Server nach seinem Host-Schlüssel und stellt ihn neben den bestätigten; nichts wird geändert',
    params: OneTarget,
    permission: 'superuser',
    answer: data(KeyComparison),
    refusals: ['not_found'],
    rate: 'heavy',
  },
  acceptKey: {
    method: 'POST',
    path: `${TARGET}/keys/accept`,
    summary: 'Bestätigt einen anderen Host-Schlüssel mit einem Grund, der im Ereignisprotokoll des Betriebs steht',
    params: OneTarget,
    body: z.object({
      version: Version,
      hostKey: Trimmed.regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'Ein Fingerabdruck (SHA256:…)'),
      reason: Reason,
    }),
    permission: 'superuser',
    proved: 'lately',
    answer: Nothing,
    refusals: ['not_found', 'stale'],
  },
})
