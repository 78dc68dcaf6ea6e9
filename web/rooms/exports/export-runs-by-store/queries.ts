import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ExportKind, HandOverWay } from '#contract/exports/export-runs.ts'
import { storeHandOvers } from '#contract/exports/export-runs-by-store.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import type { Noun } from '#web/lib/query-client.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/ui/save-file.ts'

type Period = { companyId: number; from: string; to: string }

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['exports', 'export-runs-by-store', companyId]

/** How each store stands; follows what any of their previews is made of. */
export const storeStatesQuery = ({ companyId, from, to }: Period, kind: ExportKind, follows: readonly Noun[]) =>
  queryOptions({
    queryKey: [...key(companyId), 'states', kind, from, to],
    queryFn: ({ signal }) => api(storeHandOvers.states, { query: { companyId, kind, from, to }, signal }),
    meta: { follows: [...follows, ['exports', 'export-runs'], ['exports', 'cancellations']] },
  })

// Should the live channel be down, it is followed all the same.
const WHILE_RUNNING_MS = 1500

export const storeHandOverQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...key(companyId), id],
    queryFn: ({ signal }) => api(storeHandOvers.find, { query: { companyId }, params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_RUNNING_MS : false),
  })

type Asked = Period & { kind: ExportKind; way: HandOverWay; idempotencyKey: string }

export const useHandOverStores = () =>
  useMutation({
    mutationFn: ({ companyId, idempotencyKey, ...body }: Asked) =>
      api(storeHandOvers.start, { query: { companyId }, body, idempotencyKey }),
    meta: { failed: refusalTexts.exportFailed, areas: AREAS.time },
  })

export const useDownloadStores = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(storeHandOvers.file, { query: { companyId }, params: { id } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: 'ZIP heruntergeladen', text: name }),
      failed: 'Die Datei konnte nicht geladen werden',
    },
  })
