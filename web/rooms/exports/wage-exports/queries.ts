import { queryOptions, useMutation } from '@tanstack/react-query'
import { wageExports } from '#contract/exports/wage-exports.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { ExportRequest } from '../export-previews/export-of.ts'

/** Of a closed month of one store. */
export const wagesQuery = (request: ExportRequest) =>
  queryOptions({
    queryKey: ['exports', 'wage-exports', request.companyId, request.storeId, request.from],
    queryFn: ({ signal }) => api(wageExports.preview, { query: request, signal }),
    meta: { follows: MADE_OF.wages },
  })

export const useHandOverWages = () =>
  useMutation({
    mutationFn: ({ companyId, idempotencyKey, ...body }: ExportRequest & HandOver) =>
      api(wageExports.handOver, { query: { companyId }, body, idempotencyKey }),
    meta: { failed: refusalTexts.exportFailed, areas: AREAS.time },
  })
type HandOver = { way: 'download' | 'server'; replaces?: number; idempotencyKey: string }

type DayList = { month: string; storeIds: number[]; format: 'csv' | 'xlsx' }

/** „Tages Export“: to look at, nothing is handed over. */
export const useDayList = (companyId: number) =>
  useMutation({
    mutationFn: (query: DayList) => api(wageExports.list, { query: { companyId, detail: 'day', ...query } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: refusalTexts.exportFailed,
    },
  })
