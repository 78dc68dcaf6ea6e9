import { CompanyQuery, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const DataRequestChange = z.object({
  /** As the personnel file calls it on the wire. */
  field: z.string(),
  before: Value,
  after: Value,
  /** What the personnel file holds now, or what was decided about. */
  now: Value,
  /** The file holds neither the old nor the new value: somebody changed it meanwhile. */
  changedMeanwhile: z.boolean(),
  /** SVNR and IBAN for those who may not see them. */
  masked: z.boolean(),
})
export type DataRequestChange = z.infer<typeof DataRequestChange>

export const DATA_REQUEST_STATES = ['open', 'accepted', 'refused'] as const

export const DataRequest = z.object({
  id: Id,
  employeeId: Id,
  mdPersonnelId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  storeId: Id.nullable(),
  source: z.enum(['master-data', 'import']),
  state: z.enum(DATA_REQUEST_STATES),
  createdAt: UtcText,
  decidedAt: UtcText.nullable(),
  decidedBy: z.string().nullable(),
  changes: z.array(DataRequestChange),
  version: Version,
  /** Of the personnel file as it was compared. */
  employeeVersion: Version,
})
export type DataRequest = z.infer<typeof DataRequest>

const Decision = z.enum(['accept', 'refuse'])

export const DataRequestsSearch = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  storeId: Id.optional(),
  employeeId: Id.optional(),
  /** Words of name and personnel number; all must occur. */
  search: Trimmed.max(100).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type DataRequestsSearch = z.output<typeof DataRequestsSearch>

export const DataRequestDecision = z
  .object({
    decision: Decision,
    version: Version,
    /** The file that was compared; another version since is refused as stale. */
    employeeVersion: Version.optional(),
    /** Accepts although the file was changed meanwhile. */
    overwrites: z.boolean().default(false),
  })
  .refine(({ overwrites, employeeVersion }) => !overwrites || employeeVersion !== undefined, {
    path: ['employeeVersion'],
    message: 'Muss angegeben werden',
  })

export const MOST_DECISIONS = 200
export const DataRequestDecisions = z.object({
  decision: Decision,
  requests: z
    .array(z.object({ id: Id, version: Version }))
    .min(1)
    .max(MOST_DECISIONS),
})

export const DecisionResult = z.object({
  done: z.array(Id),
  failed: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
})
export type DecisionResult = z.infer<typeof DecisionResult>

/** Changes of master data that wait to be accepted. Product C. */
export const dataRequests = routes({
  list: {
    method: 'POST',
    path: '/api/sec/employee/datarequests/search',
    needsNoRoom: 'reads',
    summary: 'Die Änderungsanträge, offene oder entschiedene, seitenweise',
    query: CompanyQuery,
    body: DataRequestsSearch,
    permission: 'employees.read',
    answer: data(z.object({ total: z.number().int(), requests: z.array(DataRequest) })),
  },
  decide: {
    method: 'PUT',
    path: '/api/sec/employee/datarequests/:id',
    summary: 'Übernimmt einen Änderungsantrag in den Personalakt oder lehnt ihn ab',
    query: CompanyQuery,
    params: IdParams,
    body: DataRequestDecision,
    permission: 'employees.write',
    proved: 'by-content',
    answer: data(DataRequest),
    refusals: ['stale', 'conflict', 'invalid'],
  },
  decideMany: {
    method: 'POST',
    path: '/api/sec/employee/datarequests/decisions',
    summary: 'Entscheidet mehrere Änderungsanträge, jeden für sich; die Antwort nennt, was nicht ging und warum',
    query: CompanyQuery,
    body: DataRequestDecisions,
    permission: 'employees.write',
    proved: 'by-content',
    answer: data(DecisionResult),
  },
})
