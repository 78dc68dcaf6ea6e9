import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Cancellation, cancellations } from '#contract/exports/cancellations.ts'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['exports', 'cancellations', companyId]

type Period = { companyId: number; storeId: number; from: string; to: string }

export const cancellationsQuery = ({ companyId, storeId, from, to }: Period, kind: ExportKind) =>
  queryOptions({
    queryKey: [...key(companyId), kind, storeId, from, to],
    queryFn: ({ signal }) => api(cancellations.list, { query: { companyId, storeId, kind, from, to }, signal }),
    // They come and go with the runs.
    meta: { follows: [['exports', 'export-runs']] },
  })

export function useAcknowledge(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isDone }: { id: number; isDone: boolean }) =>
      api(cancellations.change, { query: { companyId }, params: { id }, body: { isDone } }),
    onSuccess: saved =>
      client.setQueriesData<Cancellation[]>({ queryKey: key(companyId) }, rows =>
        rows?.map(row => (row.id === saved.id ? saved : row)),
      ),
    meta: { failed: refusalTexts.saveFailed, areas: AREAS.time },
  })
}
