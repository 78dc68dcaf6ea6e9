import { queryOptions } from '@tanstack/react-query'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { api } from '#web/lib/api.ts'

export const employmentModelsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', 'employment-models', companyId],
    queryFn: ({ signal }) => api(employmentModels.list, { query: { companyId }, signal }),
  })
