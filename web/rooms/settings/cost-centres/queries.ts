import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CostCentre,
  type CostCentreChange,
  type CostCentreDraft,
  costCentres,
} from '#contract/settings/cost-centres.ts'
import { api } from '#web/lib/api.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['settings', 'cost-centres', companyId]

export const costCentresQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(costCentres.list, { query: { companyId }, signal }),
  })

export const useCreateCostCentre = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: CostCentreDraft; idempotencyKey: string }) =>
      api(costCentres.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: { done: 'Kostenstelle erstellt', failed: 'Fehler beim Erstellen der Kostenstelle', reloads: key(companyId) },
  })

export const useChangeCostCentre = (companyId: number) =>
  useMutation({
    mutationFn: (change: Change) => putChange(companyId, change),
    meta: { done: 'Kostenstelle geändert', failed: 'Fehler beim Ändern der Kostenstelle', reloads: key(companyId) },
  })

/** Shows the new state at once and takes it back when the server refuses. */
export function useToggleVisibility(companyId: number) {
  const client = useQueryClient()
  const { queryKey } = costCentresQuery(companyId)
  const show = (id: number, isVisible: boolean) =>
    client.setQueryData(queryKey, rows => rows?.map(row => (row.id === id ? { ...row, isVisible } : row)))
  return useMutation({
    mutationFn: (change: Change & { isVisible: boolean }) => putChange(companyId, change),
    onMutate: async ({ id, isVisible }) => {
      await client.cancelQueries({ queryKey })
      show(id, isVisible)
    },
    onError: (_error, { id, isVisible }) => show(id, !isVisible),
    meta: { done: 'Sichtbarkeit geändert', failed: 'Fehler beim Ändern der Sichtbarkeit', reloads: key(companyId) },
  })
}

export const useRemoveCostCentre = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: CostCentre) => api(costCentres.remove, { query: { companyId }, params: { id } }),
    meta: { done: 'Kostenstelle gelöscht', failed: 'Fehler beim Löschen der Kostenstelle', reloads: key(companyId) },
  })

type Change = { id: number; version: number } & CostCentreChange

const putChange = (companyId: number, { id, ...body }: Change) =>
  api(costCentres.change, { query: { companyId }, params: { id }, body })
