import { CompanyQuery, Day, data, Id, Month, routes } from '../endpoint.ts'
import { StoreIds } from '../months/person-months.ts'
import { z } from '../zod.ts'

/** Days in hundredths, overtime in minutes. */
const YearSums = z.object({
  vacation: z.number().int(),
  sickness: z.number().int(),
  other: z.number().int(),
  overtime: z.number().int(),
})
export type YearSums = z.infer<typeof YearSums>

/** `closed`: in all stores; `provisional`: not yet; `planned`: to come, with what is approved of it. */
const MonthState = z.enum(['closed', 'provisional', 'planned'])
export type MonthState = z.infer<typeof MonthState>

export const YearOverview = z.object({
  year: z.number().int(),
  /** From January on. */
  months: z.array(YearSums.extend({ month: Month, state: MonthState })),
  sum: YearSums,
  /** Of the year before; null: nothing is known of it. */
  former: YearSums.nullable(),
  /** The months that are over, and the same of the year before: what of a year is gone is compared with as much of another. */
  untilNow: z.object({ months: z.number().int(), own: YearSums, former: YearSums.nullable() }),
  people: z.number().int(),
  /** Null: there is nobody. */
  perPerson: YearSums.nullable(),
  /** By name. */
  stores: z.array(
    z.object({
      storeId: Id,
      name: z.string(),
      /** Whose month was the store's at least once. */
      people: z.number().int(),
      sum: YearSums,
      perPerson: YearSums.nullable(),
      months: z.array(YearSums.extend({ month: Month })),
    }),
  ),
  /** Leave of former years that is lost after that day, for it was asked in time that it be taken. */
  expiring: z.object({
    day: Day,
    hundredths: z.number().int(),
    people: z.number().int(),
    /** By name. */
    persons: z.array(z.object({ employeeId: Id, name: z.string(), hundredths: z.number().int() })),
  }),
})
export type YearOverview = z.infer<typeof YearOverview>

export const YearOverviewQuery = CompanyQuery.extend({
  year: z.coerce.number().int().min(2000, 'Jahr ab 2000').max(2100, 'Jahr bis 2100'),
  storeIds: StoreIds,
})
export type YearOverviewQuery = z.output<typeof YearOverviewQuery>

/** Not fixed by the specification. Product G. */
export const yearOverviews = routes({
  show: {
    method: 'GET',
    path: '/api/sec/report/year',
    summary: 'Urlaub, Krankenstand, sonstige Abwesenheiten und Überstunden eines Jahres, je Monat und Standort',
    query: YearOverviewQuery,
    permission: 'stamps.read',
    alsoRequires: ['absences.read'],
    answer: data(YearOverview),
    refusals: ['invalid', 'unavailable'],
  },
})
