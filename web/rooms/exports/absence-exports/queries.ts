import { queryOptions } from '@tanstack/react-query'
import { absences } from '#contract/exports/absence-source.ts'
import { api } from '#web/lib/api.ts'
import type { ExportRequest } from '../export-previews/export-of.ts'

/** The absences as they are stored, over their whole length. */
export const absencesQuery = ({ companyId, storeId, from, to }: ExportRequest) =>
  queryOptions({
    queryKey: ['time', 'absences', companyId, storeId, from, to],
    queryFn: ({ signal }) => api(absences.list, { query: { companyId, storeId, from, to }, signal }),
  })
