import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type TransferTarget,
  type TransferTargetChange,
  type TransferTargetDraft,
  transferTargets,
} from '#contract/transfers/transfer-targets.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['transfers', 'transfer-targets', companyId]

export const targetsQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(transferTargets.list, { query: { companyId }, signal }),
    // Which file went there last, and whether it arrived.
    meta: {
      follows: [
        ['exports', 'export-runs'],
        ['exports', 'employee-sync'],
      ] as const,
    },
  })

export function useCreateTarget(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: TransferTargetDraft; idempotencyKey: string }) =>
      api(transferTargets.create, { query: { companyId }, body: draft, idempotencyKey }),
    onSuccess: created => show(client, companyId, created),
    meta: { done: saying('Ziel erstellt'), failed: refusalTexts.createFailed, inForm: true, reloads: key(companyId) },
  })
}

export function useChangeTarget(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & TransferTargetChange) =>
      api(transferTargets.change, { query: { companyId }, params: { id }, body }),
    onSuccess: saved => show(client, companyId, saved),
    meta: { done: saying('Ziel geändert'), failed: refusalTexts.saveFailed, inForm: true, reloads: key(companyId) },
  })
}

export const useRemoveTarget = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: TransferTarget) => api(transferTargets.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, target: TransferTarget) => saying('Ziel gelöscht')(target),
      failed: refusalTexts.removeFailed,
      reloads: key(companyId),
    },
  })

export const useTestTarget = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(transferTargets.test, { query: { companyId }, params: { id } }),
    meta: { failed: 'Das Ziel konnte nicht getestet werden' },
  })

const saying = (title: string) => (target: TransferTarget) => ({ title, text: `„${target.name}“, ${target.host}` })

const show = (client: QueryClient, companyId: number, target: TransferTarget) =>
  client.setQueryData(targetsQuery(companyId).queryKey, (targets = []) => [
    ...targets.filter(({ id }) => id !== target.id),
    { lastDelivery: targets.find(({ id }) => id === target.id)?.lastDelivery ?? null, ...target },
  ])
