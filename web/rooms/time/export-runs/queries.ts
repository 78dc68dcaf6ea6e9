import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ExportKind, type ExportRun, exportRuns } from '#contract/time/export-runs.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'

// Room and noun first: a live event names them, and so what to load again.
export const runsKey = (companyId: number) => ['time', 'export-runs', companyId]

// Should the live channel be down, a delivery is followed all the same.
const WHILE_SENDING_MS = 3000

export const runsQuery = (companyId: number, storeId: number, kind: ExportKind) =>
  queryOptions({
    queryKey: [...runsKey(companyId), kind, storeId],
    queryFn: ({ signal }) => api(exportRuns.list, { query: { companyId, storeId, kind }, signal }),
    refetchInterval: ({ state }) => state.data?.some(run => run.state === 'sending') && WHILE_SENDING_MS,
  })

export const correctionQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...runsKey(companyId), 'correction', id],
    queryFn: ({ signal }) => api(exportRuns.correctionPreview, { query: { companyId }, params: { id }, signal }),
    // What is about to be handed over is never shown from yesterday.
    staleTime: 0,
    gcTime: 0,
  })

type Asked = { id: number; idempotencyKey: string }

export function useCorrect(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: Asked) =>
      api(exportRuns.correct, { query: { companyId }, params: { id }, idempotencyKey }),
    onSuccess: run => keepRun(client, companyId, run),
    meta: { failed: refusalTexts.exportFailed, reloads: ['time'] },
  })
}

export function useDeliverAgain(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: Asked) =>
      api(exportRuns.deliver, { query: { companyId }, params: { id }, idempotencyKey }),
    onSuccess: run => keepRun(client, companyId, run),
    meta: { failed: refusalTexts.exportFailed, reloads: runsKey(companyId) },
  })
}

export const useDownloadRun = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => saveStoredFile(companyId, 'payroll-export', id),
    meta: { failed: 'Die Datei konnte nicht geladen werden' },
  })

/** Shows a run as just answered, before the list is loaded again. */
export const keepRun = (client: QueryClient, companyId: number, run: ExportRun) =>
  client.setQueryData(runsQuery(companyId, run.storeId, run.kind).queryKey, runs =>
    runs?.some(({ id }) => id === run.id)
      ? runs.map(each => (each.id === run.id ? { ...run, changedSince: each.changedSince } : each))
      : [run, ...(runs ?? [])],
  )
