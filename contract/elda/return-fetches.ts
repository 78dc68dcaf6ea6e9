import { CompanyQuery, data, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

/** A return that ELDA has handed out and that did not come here. */
export const LostReturn = z.object({ protocol: z.string(), fileName: z.string(), message: z.string(), at: UtcText })
export type LostReturn = z.infer<typeof LostReturn>

/** How fetching the returns of a creator stands. */
export const ReturnFetch = z.object({
  serialNumber: z.string(),
  name: z.string(),
  /** Also by itself. */
  isPeriodic: z.boolean(),
  isFetching: z.boolean(),
  /** When it went well last. */
  fetchedAt: UtcText.nullable(),
  /** Why it did not since, and what to do. */
  problem: z.string(),
  lost: z.array(LostReturn),
})
export type ReturnFetch = z.infer<typeof ReturnFetch>

export const ReturnFetches = z.object({ isConfigured: z.boolean(), fetches: z.array(ReturnFetch) })
export type ReturnFetches = z.infer<typeof ReturnFetches>

const PATH = '/api/sec/elda/return-fetches'

/** Not fixed by the specification. Product F */
export const returnFetches = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Wann die Rücksendungen je Hersteller zuletzt abgeholt wurden, und was dabei verloren ging',
    query: CompanyQuery,
    permission: 'elda.write',
    answer: data(ReturnFetches),
  },
  fetch: {
    method: 'POST',
    path: PATH,
    summary: 'Holt die Rücksendungen aller Hersteller des Betriebs jetzt bei ELDA ab und übernimmt sie',
    query: CompanyQuery,
    permission: 'elda.write',
    answer: data(ReturnFetches),
    refusals: ['forbidden', 'unprocessable'],
    rate: 'heavy',
  },
})
