import { queryOptions } from '@tanstack/react-query'
import { stamps } from '#contract/exports/stamp-source.ts'
import { api } from '#web/lib/api.ts'
import type { ExportRequest } from '../export-previews/export-of.ts'

/** The shifts as they were stamped, over their whole length. */
export const shiftsQuery = ({ companyId, storeId, from, to }: ExportRequest) =>
  queryOptions({
    queryKey: ['time', 'stamps', companyId, storeId, from, to],
    queryFn: ({ signal }) => api(stamps.shifts, { query: { companyId, storeId, from, to }, signal }),
  })
