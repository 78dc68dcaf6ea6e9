import { CHECK_LEVELS, MONTH_CHECKS } from '#domain/months/month-checks.ts'
import { FINDINGS } from '#domain/wages/findings.ts'
import { CompanyQuery, data, Id, Month, routes } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { StoreIds } from './person-months.ts'

export const MonthCheck = z.object({
  code: enumOf({ ...MONTH_CHECKS, ...FINDINGS }),
  level: z.enum(CHECK_LEVELS),
  /** „BMD ID fehlt bei 2 Mitarbeitern“ */
  title: z.string(),
  /** Who, or how many: „Auer Milica, Bauer Dragan und 3 weitere“. */
  detail: z.string(),
  /** Of what it is about: people, stamps, kinds of time; 0 where there is nothing to count. */
  count: z.number().int(),
  /** Whom it is about, by name, the first fifty; the day is that of the record that it is about, where it is about one. */
  people: z.array(z.object({ employeeId: Id, name: z.string(), text: z.string(), day: z.iso.date().nullable() })),
})
export type MonthCheck = z.infer<typeof MonthCheck>

/** What stands in the way of closing a store's month, what is worth a look, and what is in order; in this order. */
export const StoreMonthChecks = z.object({
  storeId: Id,
  storeName: z.string(),
  people: z.number().int(),
  stamps: z.number().int(),
  checks: z.array(MonthCheck),
})
export type StoreMonthChecks = z.infer<typeof StoreMonthChecks>

/** Not fixed by the specification. Product D. */
export const monthChecks = routes({
  list: {
    method: 'GET',
    path: '/api/sec/monthchecks',
    summary: 'Was dem Abschluss eines Monats im Weg steht, was zu beachten ist und was in Ordnung ist, je Standort',
    query: CompanyQuery.extend({ month: Month, storeIds: StoreIds }),
    permission: 'stamps.read',
    answer: data(z.array(StoreMonthChecks)),
  },
})
