import { CompanyQuery, data, Id, Month, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'
import { StampRecord } from './stamps.ts'

/** A time that nobody has confirmed yet. */
export const OpenTime = StampRecord.omit({ storeId: true, mdConfirmed: true, softDelete: true }).extend({
  /** The duty of that day, where one is published; of several the first begin and the last end. */
  plan: z.object({ from: UtcText, to: UtcText }).nullable(),
  /** Why somebody should look before confirming it; each is agreed to by its key. */
  doubts: z.array(z.object({ key: z.string(), text: z.string() })),
})
export type OpenTime = z.infer<typeof OpenTime>

/** What of a store's month waits to be confirmed, whatever the payroll software; confirming it is `approvals`. Product D. */
export const openTimes = routes({
  list: {
    method: 'GET',
    path: '/api/sec/opentimes',
    summary: 'Die unbestätigten Zeiten eines Standorts in einem Monat, jede mit Plan und Zweifeln',
    query: CompanyQuery.extend({ month: Month, storeId: Id }),
    permission: 'stamps.read',
    answer: data(z.array(OpenTime)),
  },
})
