import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { yearOverviews } from '#contract/reports/year-overviews.ts'
import { api } from '#web/lib/api.ts'

/** What the figures are made of. */
const FIGURES = [
  ['months', 'person-months'],
  ['months', 'month-closings'],
  ['time', 'absences'],
] as const

/** Of all stores without any; what is shown stays until the next is there. */
export const yearQuery = (companyId: number, year: number, storeIds?: readonly number[]) =>
  queryOptions({
    queryKey: ['reports', 'year-overviews', companyId, year, storeIds?.join() ?? ''],
    queryFn: ({ signal }) =>
      api(yearOverviews.show, { query: { companyId, year, ...(storeIds && { storeIds: [...storeIds] }) }, signal }),
    meta: { follows: FIGURES },
    placeholderData: keepPreviousData,
  })
