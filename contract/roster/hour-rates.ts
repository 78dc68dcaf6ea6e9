import { CompanyQuery, Day, data, Id, routes } from '../endpoint.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'

export const HourRate = z.object({
  employeeId: Id,
  /** Of an hour of normal time, on the first of the days on which they have a contract; null: nobody said what is paid. */
  cents: z.int().nullable(),
  /** What follows within the days: a new contract from its first day on. */
  later: z.array(z.object({ from: LawDay, cents: z.int().nullable() })),
})
export type HourRate = z.infer<typeof HourRate>

/** What planned hours cost, without surcharges and without what the employer pays besides. Product G. */
export const hourRates = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/hour-rates',
    summary: 'Was eine Stunde der Mitarbeiter eines Standorts kostet, ohne Zuschläge und Lohnnebenkosten',
    query: CompanyQuery.extend({ storeId: Id, from: Day, to: Day }),
    permission: 'employees.read-sensitive',
    answer: data(z.array(HourRate)),
  },
})
