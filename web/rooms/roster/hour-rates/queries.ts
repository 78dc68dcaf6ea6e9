import { queryOptions } from '@tanstack/react-query'
import { hourRates } from '#contract/roster/hour-rates.ts'
import { api } from '#web/lib/api.ts'

type Asked = { companyId: number; storeId: number; from: string; to: string }

/** Cents of an hour, by person; only for who may see what people are paid. */
export const hourRatesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['roster', 'hour-rates', asked.companyId, asked.storeId, asked.from, asked.to] as const,
    async queryFn({ signal }) {
      const rates = await api(hourRates.list, { query: asked, signal })
      return new Map(rates.map(({ employeeId, cents }) => [employeeId, cents]))
    },
    meta: {
      follows: [
        ['people', 'contracts'],
        ['people', 'employees'],
        ['settings', 'employment-models'],
      ],
    },
  })
