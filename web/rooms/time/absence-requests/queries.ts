import { queryOptions } from '@tanstack/react-query'
import { absenceRequests } from '#contract/time/absence-requests.ts'
import { api } from '#web/lib/api.ts'

export const requestsQuery = (companyId: number, storeId: number) =>
  queryOptions({
    queryKey: ['time', 'absences', companyId, 'requests', storeId],
    queryFn: ({ signal }) => api(absenceRequests.list, { query: { companyId, storeId }, signal }),
    meta: {
      follows: [
        ['time', 'absences'],
        ['people', 'employees'],
      ],
    },
  })
