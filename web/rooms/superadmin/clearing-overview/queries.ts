import { queryOptions } from '@tanstack/react-query'
import { clearingOverview } from '#contract/superadmin/clearing-overview.ts'
import { api } from '#web/lib/api.ts'

export const clearingOverviewQuery = queryOptions({
  queryKey: ['superadmin', 'clearing-overview'],
  queryFn: ({ signal }) => api(clearingOverview.list, { signal }),
})
