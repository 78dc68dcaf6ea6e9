import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HandOverWay } from '#contract/exports/export-runs.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { keepRun, runsKey } from '../export-runs/queries.ts'
import type { ExportOf, ExportRequest, ExportRow } from './export-of.ts'

export const previewsKey = (companyId: number) => ['exports', 'export-previews', companyId]

const periodKey = ({ storeId, from, to }: ExportRequest) => [storeId, from, to]

/** The structure that the specification has created before anything is loaded; the open one is given again. Spec 2 §4. */
export const openedQuery = <Row extends ExportRow>(of: ExportOf<Row>, request: ExportRequest) =>
  queryOptions({
    queryKey: ['exports', 'export-drafts', request.companyId, of.kind, ...periodKey(request)],
    async queryFn() {
      const run = await of.open(request)
      if (run.isNew && of.opened) toast.info(of.opened)
      return run
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const previewQuery = <Row extends ExportRow>(of: ExportOf<Row>, request: ExportRequest) =>
  queryOptions({
    queryKey: [...previewsKey(request.companyId), of.kind, ...periodKey(request)],
    queryFn: ({ signal }) => of.load(request, signal),
    meta: { follows: of.follows },
  })

export type HandOver = { request: ExportRequest & { replaces?: number }; way: HandOverWay }

export function useRunExport<Row extends ExportRow>(of: ExportOf<Row>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, way }: HandOver) => of.runExport(request, way),
    onSuccess(made, { request: { companyId } }) {
      if (made instanceof File) saveFile(made)
      else keepRun(client, companyId, made)
    },
    onSettled: (_made, _error, { request: { companyId } }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: runsKey(companyId) }),
        client.invalidateQueries({ queryKey: previewsKey(companyId) }),
      ]),
    meta: { failed: refusalTexts.exportFailed },
  })
}
