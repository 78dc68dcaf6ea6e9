import { queryOptions } from '@tanstack/react-query'
import { clearingOverview } from '#contract/superadmin/clearing-overview.ts'
import { api } from '#web/lib/api.ts'

/** Of one code, or of all. */
export const clearingOverviewQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['superadmin', 'clearing-overview', code ?? ''],
    queryFn: ({ signal }) => api(clearingOverview.list, { query: { code }, signal }),
  })

export const clearingCodesQuery = queryOptions({
  queryKey: ['superadmin', 'clearing-codes'],
  queryFn: ({ signal }) => api(clearingOverview.codes, { signal }),
})
