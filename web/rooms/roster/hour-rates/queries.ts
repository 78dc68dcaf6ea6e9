import { queryOptions } from '@tanstack/react-query'
import { type HourRate, hourRates } from '#contract/roster/hour-rates.ts'
import type { PayRates } from '#domain/roster/week-costs.ts'
import { type Day, dayNumber } from '#domain/wages/calendar.ts'
import { api } from '#web/lib/api.ts'

type Asked = { companyId: number; storeId: number; from: string; to: string }

const ratesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['roster', 'hour-rates', asked.companyId, asked.storeId, asked.from, asked.to] as const,
    queryFn: ({ signal }) => api(hourRates.list, { query: asked, signal }),
    meta: {
      follows: [
        ['people', 'contracts'],
        ['people', 'employees'],
        ['settings', 'employment-models'],
      ],
    },
  })

const byPerson = (rates: readonly HourRate[]) => new Map(rates.map(({ employeeId, cents }) => [employeeId, cents]))

/** Cents of an hour, by person; only for who may see what people are paid. */
export const hourRatesQuery = (asked: Asked) => ({ ...ratesQuery(asked), select: byPerson })

const byDay = (rates: readonly HourRate[]): PayRates =>
  new Map(
    rates.map(({ employeeId, cents, later }) => [
      employeeId,
      [
        { from: BEFORE_ALL, cents },
        ...later.map(({ from, cents }) => ({ cents, from: dayNumber(Temporal.PlainDate.from(from)) })),
      ],
    ]),
  )
const BEFORE_ALL: Day = Number.NEGATIVE_INFINITY

/** The same as it follows each other. */
export const payRatesQuery = (asked: Asked) => ({ ...ratesQuery(asked), select: byDay })
