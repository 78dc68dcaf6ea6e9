import { queryOptions } from '@tanstack/react-query'
import { eldaDuties } from '#contract/elda/duties.ts'
import { api } from '#web/lib/api.ts'

/** More than anybody reads at once; the answer says how many there are. */
const MOST = 2000

/** Everything that is due, or what is due of one. */
export const dutiesQuery = (companyId: number, employeeId?: number) =>
  queryOptions({
    queryKey: ['elda', 'duties', companyId, employeeId ?? 'all'],
    queryFn: ({ signal }) => api(eldaDuties.list, { query: { companyId, employeeId, limit: MOST }, signal }),
    meta: {
      follows: [
        ['people', 'employees'],
        ['people', 'contracts'],
        ['people', 'employee-values'],
        ['elda', 'insured-facts'],
        ['elda', 'store-accounts'],
        ['settings', 'elda-employer'],
        ['settings', 'employment-models'],
        ['roster', 'shifts'],
      ],
    },
  })
