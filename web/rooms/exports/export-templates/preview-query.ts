import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { exportTemplates } from '#contract/exports/export-templates.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { api } from '#web/lib/api.ts'
import { key } from './queries.ts'

/** A template may be of any of the files. */
const TEMPLATE_PREVIEW = [...MADE_OF.wages, ...MADE_OF.hours, ...MADE_OF.absences]

export const previewQuery = (companyId: number, asked: { setting: string; storeId: number; month: string }) =>
  queryOptions({
    queryKey: [...key(companyId), 'preview', asked],
    queryFn: ({ signal }) => api(exportTemplates.preview, { query: { companyId }, body: asked, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: TEMPLATE_PREVIEW },
  })
