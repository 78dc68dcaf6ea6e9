import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CostCentre, type CostCentreChange, type CostCentreDraft, costCentres } from '#contract/settings/cost-centres.ts'
import { api } from '#web/lib/api.ts'

// The key repeats room and noun, so that a live event names what to load again.
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

type Change = { id: number; version: number } & CostCentreChange

export const useChangeCostCentre = (companyId: number) =>
  useMutation({
    mutationFn: (change: Change) => putChange(companyId, change),
    meta: { done: 'Kostenstelle geändert', failed: 'Fehler beim Ändern der Kostenstelle', reloads: key(companyId) },
  })

/** Shown at once, taken back when the server refuses. */
export const useToggleVisibility = (companyId: number) => {
  const client = useQueryClient()
  const { queryKey } = costCentresQuery(companyId)
  return useMutation({
    mutationFn: (change: Change & { isVisible: boolean }) => putChange(companyId, change),
    async onMutate({ id, isVisible }) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === id ? { ...row, isVisible } : row)))
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    meta: { done: 'Sichtbarkeit geändert', failed: 'Die Sichtbarkeit konnte nicht geändert werden', reloads: key(companyId) },
  })
}

export const useRemoveCostCentre = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: CostCentre) => api(costCentres.remove, { query: { companyId }, params: { id } }),
    meta: { done: 'Kostenstelle gelöscht', failed: 'Fehler beim Löschen der Kostenstelle', reloads: key(companyId) },
  })

const putChange = (companyId: number, { id, ...body }: Change) =>
  api(costCentres.change, { query: { companyId }, params: { id }, body })
