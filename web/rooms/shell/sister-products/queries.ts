import { queryOptions } from '@tanstack/react-query'
import { sisterProducts } from '#contract/shell/sister-products.ts'
import { api } from '#web/lib/api.ts'

export const sisterProductsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['shell', 'sister-products', companyId],
    queryFn: ({ signal }) => api(sisterProducts.list, { query: { companyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
