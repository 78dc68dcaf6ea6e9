import { queryOptions, useMutation } from '@tanstack/react-query'
import { returnFetches } from '#contract/elda/return-fetches.ts'
import { api } from '#web/lib/api.ts'

export const returnFetchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['elda', 'return-fetches', companyId],
    queryFn: ({ signal }) => api(returnFetches.list, { query: { companyId }, signal }),
    meta: { follows: [['settings', 'elda-creators']] },
  })

export const useFetchReturns = (companyId: number) =>
  useMutation({
    mutationFn: () => api(returnFetches.fetch, { query: { companyId } }),
    meta: { failed: 'Die Rücksendungen werden nicht abgeholt', reloads: ['elda', 'return-fetches', companyId] },
  })
