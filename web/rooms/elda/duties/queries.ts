import { queryOptions } from '@tanstack/react-query'
import { eldaDuties } from '#contract/elda/duties.ts'
import { api } from '#web/lib/api.ts'
import type { Noun } from '#web/lib/query-client.ts'

/** More than anybody reads at once; the answer says how many there are. */
const MOST = 2000

/** What it is reckoned from. */
const FOLLOWED: readonly Noun[] = [
  ['people', 'employees'],
  ['people', 'contracts'],
  ['people', 'employee-values'],
  ['elda', 'insured-facts'],
  ['elda', 'store-accounts'],
  ['elda', 'registrations'],
  ['settings', 'elda-employer'],
  ['settings', 'employment-models'],
  ['roster', 'shifts'],
]

/** Everything that is due, or what is due of one. */
export const dutiesQuery = (companyId: number, employeeId?: number) =>
  queryOptions({
    queryKey: ['elda', 'duties', companyId, employeeId ?? 'all'],
    queryFn: ({ signal }) => api(eldaDuties.list, { query: { companyId, employeeId, limit: MOST }, signal }),
    meta: { follows: FOLLOWED },
  })

/** How many of each state. */
export const dutyCountsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['elda', 'duties', companyId, 'counts'],
    queryFn: ({ signal }) => api(eldaDuties.list, { query: { companyId, limit: 1 }, signal }),
    meta: { follows: FOLLOWED },
  })
