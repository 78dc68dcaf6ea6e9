import { queryOptions, useMutation } from '@tanstack/react-query'
import { eldaReturns, type ReturnPreview, type ReturnsApplied } from '#contract/elda/returns.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'

/** Files that came and that nobody has taken over. */
export const waitingReturnsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['elda', 'returns', companyId, 'waiting'],
    queryFn: ({ signal }) => api(eldaReturns.list, { query: { companyId, state: 'waiting', limit: 50 }, signal }),
  })

export const useUploadReturn = (companyId: number) =>
  useMutation({
    mutationFn: (file: File) => api(eldaReturns.upload, { query: { companyId }, body: {}, file }),
    meta: { isToldInPlace: true, reloads: ['elda', 'returns', companyId] },
  })

export const previewsQuery = (companyId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['elda', 'returns', companyId, 'previews', [...ids]],
    queryFn: ({ signal }): Promise<ReturnPreview[]> =>
      api(eldaReturns.preview, { query: { companyId }, body: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    meta: { follows: [['elda', 'notices']] },
  })

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `eine ${one}` : `${formatNumber(count, 0)} ${many}`

export const useApplyReturns = (companyId: number) =>
  useMutation({
    mutationFn: (returns: readonly { id: number; version: number }[]) =>
      api(eldaReturns.apply, {
        query: { companyId },
        body: { returns: returns.map(({ id, version }) => ({ id, version })) },
      }),
    meta: {
      done: ({ returns, notices, cases }: ReturnsApplied): Done => ({
        title: returns === 1 ? 'Rücksendung übernommen' : `${formatNumber(returns, 0)} Rücksendungen übernommen`,
        text: `${counted(notices, 'Meldung', 'Meldungen')} geändert, ${counted(cases, 'Rückfrage', 'Rückfragen')} im Clearing`,
      }),
      failed: 'Die Rücksendungen wurden nicht übernommen',
      reloads: ['elda'],
    },
  })

export const useRemoveReturn = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(eldaReturns.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: 'Datei gelöscht',
      failed: 'Die Datei wurde nicht gelöscht',
      reloads: ['elda', 'returns', companyId],
    },
  })
