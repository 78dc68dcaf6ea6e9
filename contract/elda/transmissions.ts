import { TRANSMISSION_STATES } from '#domain/elda/transmission-words.ts'
import { CompanyQuery, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** One attempt to send a file by the web service. */
export const Transmission = z.object({
  id: Id,
  holdingId: Id,
  state: enumOf(TRANSMISSION_STATES),
  /** Three digits of ELDA; empty: it has not answered. */
  status: z.string(),
  /** What happened and what is to be done next. */
  message: z.string(),
  protocol: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: UtcText,
  endedAt: UtcText.nullable(),
  /** Who said what became of it. */
  settledBy: z.string(),
  version: Version,
})
export type Transmission = z.infer<typeof Transmission>

export const Transmissions = z.object({
  /** Whether this installation reaches ELDA. */
  isConfigured: z.boolean(),
  transmissions: z.array(Transmission),
})
export type Transmissions = z.infer<typeof Transmissions>

/** Of the file, as it was seen. */
export const TransmissionDraft = z.object({ holdingId: Id, version: Version })
export type TransmissionDraft = z.output<typeof TransmissionDraft>

const Reason = Trimmed.min(1, 'Muss angegeben werden').max(300, 'Höchstens 300 Zeichen')

export const Arrived = z.object({
  protocol: Trimmed.regex(/^\d{1,20}$/, 'Die Protokollnummer von ELDA besteht aus Ziffern'),
  reason: Reason,
  version: Version,
})
export type Arrived = z.output<typeof Arrived>

const PATH = '/api/sec/elda/transmissions'

/** Not fixed by the specification. Product F */
export const transmissions = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Was über den Webservice an ELDA gesendet wurde, das Neueste zuerst',
    query: CompanyQuery,
    permission: 'elda.write',
    answer: data(Transmissions),
  },
  create: {
    method: 'POST',
    path: PATH,
    summary: 'Sendet eine erzeugte Datei über den Webservice an ELDA; sie geht genau einmal hinaus',
    query: CompanyQuery,
    body: TransmissionDraft,
    permission: 'elda.write',
    exposes: ['socialsecurity'],
    answer: data(Transmission),
    refusals: ['stale', 'conflict', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  arrived: {
    method: 'POST',
    path: `${PATH}/:id/arrived`,
    summary: 'Hält fest, dass eine Datei, von der es ungewiss war, bei ELDA angekommen ist',
    query: CompanyQuery,
    params: IdParams,
    body: Arrived,
    permission: 'elda.write',
    answer: data(Transmission),
    refusals: ['stale', 'conflict'],
  },
  repeat: {
    method: 'POST',
    path: `${PATH}/:id/repeat`,
    summary: 'Sendet eine Datei, von der es ungewiss ist, ob sie angekommen ist, noch einmal',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ reason: Reason, version: Version }),
    permission: 'elda.write',
    exposes: ['socialsecurity'],
    answer: data(Transmission),
    refusals: ['stale', 'conflict', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
})
