import { queryOptions } from '@tanstack/react-query'
import { stores } from '#contract/accounts/stores.ts'
import { api } from '#web/lib/api.ts'

export const storesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['accounts', 'stores', companyId],
    queryFn: ({ signal }) => api(stores.list, { query: { companyId }, signal }),
  })
