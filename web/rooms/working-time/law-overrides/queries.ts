import { queryOptions } from '@tanstack/react-query'
import { lawOverrides } from '#contract/working-time/law-overrides.ts'
import { api } from '#web/lib/api.ts'

/** Of shifts that begin in the year. */
export const overridesQuery = (companyId: number, year: number) =>
  queryOptions({
    queryKey: ['working-time', 'law-overrides', companyId, year],
    queryFn: ({ signal }) =>
      api(lawOverrides.list, { query: { companyId, from: `${year}-01-01`, to: `${year}-12-31` }, signal }),
    meta: {
      follows: [
        ['roster', 'shifts'],
        ['people', 'employees'],
      ],
    },
  })
