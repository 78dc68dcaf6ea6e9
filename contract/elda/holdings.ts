import { HOLDINGS } from '#domain/elda/holdings.ts'
import { PROJECTS } from '#domain/settings/elda.ts'
import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** created: it lies here; sent: somebody took it to ELDA; withdrawn: its notices are drafts again. */
export const HOLDING_STATES = { created: 'erzeugt', sent: 'gesendet', withdrawn: 'zurückgezogen' } as const

/** A file for ELDA. */
export const Holding = z.object({
  id: Id,
  /** BEST, PROJ */
  kind: enumOf(HOLDINGS),
  project: enumOf(PROJECTS),
  /** OBUS, DTNR */
  serialNumber: z.string(),
  number: z.int().min(1),
  account: z.string(),
  recordCount: z.int().min(1),
  state: enumOf(HOLDING_STATES),
  sentOn: z.iso.date().nullable(),
  /** Nothing of it is kept any more once one of its people was erased. */
  hasFile: z.boolean(),
  createdBy: z.string(),
  createdAt: UtcText,
  version: Version,
})
export type Holding = z.infer<typeof Holding>

export const HoldingCreator = z.object({
  id: Id,
  serialNumber: z.string(),
  name: z.string(),
  project: enumOf(PROJECTS),
})
export const Holdings = z.object({ holdings: z.array(Holding), creators: z.array(HoldingCreator) })
export type Holdings = z.infer<typeof Holdings>

export const HoldingDraft = z.object({
  creatorId: Id,
  kind: enumOf(HOLDINGS),
  account: Trimmed.regex(/^\d{1,10}$/, 'Bis zu 10 Ziffern'),
  /** Of these alone; else of all that are ready. */
  noticeIds: z.array(Id).min(1, 'Bitte wählen Sie eine Meldung').max(5000, 'Höchstens 5000 auf einmal').optional(),
  project: enumOf(PROJECTS).default('TM'),
})
export type HoldingDraft = z.output<typeof HoldingDraft>

const Sent = z.object({ sentOn: Day, version: Version })
export type Sent = z.output<typeof Sent>

const PATH = '/api/sec/elda/holdings'

/** Not fixed by the specification. Product F */
export const holdings = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Die Dateien für ELDA, die neueste zuerst, und wer sie herstellen kann',
    query: CompanyQuery,
    permission: 'elda.write',
    answer: data(Holdings),
  },
  create: {
    method: 'POST',
    path: PATH,
    summary: 'Schreibt Entwürfe eines Beitragskontos, an denen nichts fehlt, in eine Datei für ELDA',
    query: CompanyQuery,
    body: HoldingDraft,
    permission: 'elda.write',
    exposes: ['socialsecurity'],
    answer: data(Holding),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  file: {
    method: 'GET',
    path: `${PATH}/:id/file`,
    summary: 'Die Datei, Byte für Byte wie sie erzeugt wurde',
    query: CompanyQuery,
    params: IdParams,
    permission: 'elda.write',
    exposes: ['socialsecurity'],
    answer: 'file',
    rate: 'heavy',
  },
  withdraw: {
    method: 'POST',
    path: `${PATH}/:id/withdraw`,
    summary:
      'Zieht eine Datei zurück, die nicht gesendet ist: ihre Meldungen sind wieder Entwürfe, mit neuen Referenzwerten',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ version: Version }),
    permission: 'elda.write',
    answer: data(Holding),
    refusals: ['stale', 'conflict'],
  },
  send: {
    method: 'POST',
    path: `${PATH}/:id/send`,
    summary: 'Hält fest, an welchem Tag jemand die Datei in ELDA Online hochgeladen hat',
    query: CompanyQuery,
    params: IdParams,
    body: Sent,
    permission: 'elda.write',
    answer: data(Holding),
    refusals: ['stale', 'conflict'],
  },
})
