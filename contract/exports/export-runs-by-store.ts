import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'
import { ExportKind, HandOverWay } from './export-runs.ts'

/**
 * nothing: no entry that would be handed over · blocked · ready: never handed over, nothing in the way · sending ·
 * failed: its delivery may be tried again · changed: since it was handed over · handed-over.
 */
export const StoreState = z.enum(['nothing', 'blocked', 'ready', 'sending', 'failed', 'changed', 'handed-over'])
export type StoreState = z.infer<typeof StoreState>

/** How a store stands before a period's hand-over. */
export const StoreStatus = z.object({
  storeId: Id,
  name: z.string(),
  state: StoreState,
  /** What stands in the way. */
  blockers: z.array(z.string()),
  changedSince: z.number().int(),
  /** Rows that a person has still to take back in the payroll software. */
  openCancellationCount: z.number().int(),
  runNumber: z.number().int().nullable(),
})
export type StoreStatus = z.infer<typeof StoreStatus>

/** What came of one store. */
export const StoreOutcome = z.object({
  storeId: Id,
  name: z.string(),
  result: z.enum(['handed-over', 'blocked', 'unchanged', 'changed']),
  runId: Id.nullable(),
  runNumber: z.number().int().nullable(),
  /** Why it was not handed over. */
  message: z.string(),
})
export type StoreOutcome = z.infer<typeof StoreOutcome>

/** All stores that were ready, handed over in one go. Product D. */
export const StoreHandOver = z.object({
  id: Id,
  kind: ExportKind,
  from: z.iso.date(),
  to: z.iso.date(),
  way: HandOverWay,
  state: z.enum(['running', 'done', 'failed']),
  storeCount: z.number().int(),
  outcomes: z.array(StoreOutcome),
  message: z.string(),
  createdAt: UtcText,
})
export type StoreHandOver = z.infer<typeof StoreHandOver>

const Period = { kind: ExportKind, from: Day, to: Day }

export const storeHandOvers = routes({
  states: {
    method: 'GET',
    path: '/api/sec/payrollexports/stores',
    summary: 'Wie jeder Standort vor der Übergabe eines Zeitraums steht',
    query: CompanyQuery.extend(Period),
    permission: 'exports.run',
    answer: data(z.array(StoreStatus)),
    refusals: ['conflict'],
  },
  start: {
    method: 'POST',
    path: '/api/sec/payrollexports/stores',
    summary: 'Übergibt alle bereiten Standorte eines Zeitraums in einem Zug',
    query: CompanyQuery,
    body: z.object({ ...Period, way: HandOverWay }),
    permission: 'exports.run',
    answer: data(StoreHandOver),
    refusals: ['conflict'],
    idempotent: true,
    rate: 'heavy',
  },
  find: {
    method: 'GET',
    path: '/api/sec/payrollexports/stores/:id',
    summary: 'Wie weit die Übergabe aller Standorte ist und was aus jedem wurde',
    query: CompanyQuery,
    params: IdParams,
    permission: 'exports.run',
    answer: data(StoreHandOver),
  },
  file: {
    method: 'GET',
    path: '/api/sec/payrollexports/stores/:id/file',
    summary: 'Die Dateien aller Standorte als ein ZIP',
    query: CompanyQuery,
    params: IdParams,
    permission: 'exports.run',
    masks: ['payment'],
    answer: 'file',
    refusals: ['conflict'],
    rate: 'heavy',
  },
})
