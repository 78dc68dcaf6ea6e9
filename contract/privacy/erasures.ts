import { CompanyQuery, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'
import { Class, ERASES_BESIDES } from './retention.ts'

export const MOST_LINES = 500
/** What the second person types. */
export const CONFIRMATION = 'ENDGÜLTIG LÖSCHEN'

const ErasureLine = z.object({
  line: z.number().int(),
  /** Null when it is over: the protocol names nobody. */
  employeeId: Id.nullable(),
  name: z.string().nullable(),
  class: Class,
  dueOn: z.string(),
  state: z.enum(['waiting', 'erased', 'skipped']),
  reason: z.string(),
  /** German name of a table → entries that were erased. */
  erased: z.record(z.string(), z.number().int()),
  /** What stays, and why. */
  kept: z.record(z.string(), z.string()),
})
export type ErasureLine = z.infer<typeof ErasureLine>

export const Erasure = z.object({
  id: Id,
  state: z.enum(['proposed', 'working', 'done', 'failed', 'withdrawn']),
  proposedBy: z.string(),
  proposedAt: UtcText,
  /** The caller proposed it, so somebody else has to confirm. */
  isOwn: z.boolean(),
  confirmedBy: z.string(),
  confirmedAt: UtcText.nullable(),
  finishedAt: UtcText.nullable(),
  message: z.string(),
  sha256: z.string(),
  version: Version,
  lines: z.array(ErasureLine),
})
export type Erasure = z.infer<typeof Erasure>

const ErasureDraft = z.object({
  lines: z
    .array(z.object({ employeeId: Id, class: Class }))
    .min(1, 'Bitte wählen Sie, was gelöscht werden soll')
    .max(MOST_LINES, `Höchstens ${MOST_LINES} Zeilen auf einmal`),
})
export type ErasureDraft = z.infer<typeof ErasureDraft>

const access = { permission: 'employees.read-sensitive', alsoRequires: ERASES_BESIDES } as const

/** Not fixed by the specification. GDPR Art. 5 (1) (e), 17; promise D6. */
export const erasures = routes({
  list: {
    method: 'GET',
    path: '/api/sec/erasures',
    summary: 'Vorgeschlagene Löschungen und die Nachweise der ausgeführten',
    query: CompanyQuery,
    ...access,
    answer: data(z.array(Erasure)),
    refusals: ['forbidden'],
  },
  propose: {
    method: 'POST',
    path: '/api/sec/erasures',
    summary: 'Schlägt eine Löschung vor; gelöscht wird erst, wenn eine zweite Person zustimmt',
    query: CompanyQuery,
    body: ErasureDraft,
    ...access,
    byPeople: true,
    answer: data(Erasure),
    refusals: ['forbidden', 'conflict', 'not_found'],
    idempotent: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/sec/erasures/:id/confirm',
    needsNoRoom: 'ends',
    summary: 'Stimmt einer Löschung zu, die jemand anderer vorgeschlagen hat; sie kann nicht zurückgenommen werden',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({
      version: Version,
      confirmation: Line.refine(text => text === CONFIRMATION, `Bitte geben Sie „${CONFIRMATION}“ ein`),
    }),
    ...access,
    byPeople: true,
    answer: data(Erasure),
    refusals: ['forbidden', 'conflict', 'stale'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/sec/erasures/:id/withdraw',
    needsNoRoom: 'ends',
    summary: 'Zieht eine vorgeschlagene Löschung zurück oder lehnt sie ab',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ version: Version }),
    ...access,
    byPeople: true,
    answer: data(Erasure),
    refusals: ['forbidden', 'conflict', 'stale'],
  },
})
