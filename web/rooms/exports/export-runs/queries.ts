import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ExportKind, type ExportRun, exportRuns, type HandOverWay } from '#contract/exports/export-runs.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

// Room and noun first: a live event names them, and so what to load again.
export const runsKey = (companyId: number) => ['exports', 'export-runs', companyId]

type RunsOf = { companyId: number; storeId: number; from: string; to: string }

// Should the live channel be down, a delivery is followed all the same.
const WHILE_SENDING_MS = 3000

export const runsQuery = ({ companyId, storeId, from, to }: RunsOf, kind: ExportKind) =>
  queryOptions({
    queryKey: [...runsKey(companyId), kind, storeId, from, to],
    queryFn: ({ signal }) => api(exportRuns.list, { query: { companyId, storeId, kind, from, to }, signal }),
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
type AskedWay = Asked & { way: HandOverWay }

export function useCorrect(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, way, idempotencyKey }: AskedWay) =>
      api(exportRuns.correct, { query: { companyId }, params: { id }, body: { way }, idempotencyKey }),
    onSuccess: run => keepRun(client, companyId, run),
    meta: { failed: refusalTexts.exportFailed, areas: AREAS.time },
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

/** Shows a run as just answered, before the list is loaded again. */
export const keepRun = (client: QueryClient, companyId: number, run: ExportRun) =>
  client.setQueryData(runsQuery({ companyId, ...run }, run.kind).queryKey, runs =>
    runs?.some(({ id }) => id === run.id)
      ? runs.map(each => (each.id === run.id ? { ...run, changedSince: each.changedSince } : each))
      : [run, ...(runs ?? [])],
  )
