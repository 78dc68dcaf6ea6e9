import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

export function useChangeCostCentre(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: (change: Change) => save(client, companyId, change),
    meta: { done: 'Kostenstelle geändert', failed: 'Fehler beim Ändern der Kostenstelle', reloads: key(companyId) },
  })
}

/** Shows the new state at once and takes it back when the server refuses. */
export function useToggleVisibility(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn: (change: Change & { isVisible: boolean }) => save(client, companyId, change),
    onMutate: async ({ id, isVisible }) => {
      await client.cancelQueries({ queryKey: key(companyId) })
      show(client, companyId, { id, isVisible })
    },
    onError: (_error, { id, isVisible }) => show(client, companyId, { id, isVisible: !isVisible }),
    meta: { done: 'Sichtbarkeit geändert', failed: 'Fehler beim Ändern der Sichtbarkeit', reloads: key(companyId) },
  })
}

export const useRemoveCostCentre = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: CostCentre) => api(costCentres.remove, { query: { companyId }, params: { id } }),
    meta: { done: 'Kostenstelle gelöscht', failed: 'Fehler beim Löschen der Kostenstelle', reloads: key(companyId) },
  })

/** Without a version the last one known is sent: what is saved at once from the table. */
type Change = { id: number } & CostCentreChange

// One after the other, so that two quick changes of a row don't refuse each other as stale.
const scope = { id: 'settings/cost-centres' }

async function save(client: QueryClient, companyId: number, { id, ...body }: Change): Promise<CostCentre> {
  const known = client.getQueryData(costCentresQuery(companyId).queryKey)?.find(row => row.id === id)
  const version = body.version ?? known?.version
  const saved = await api(costCentres.change, { query: { companyId }, params: { id }, body: { ...body, version } })
  show(client, companyId, saved)
  return saved
}

const show = (client: QueryClient, companyId: number, part: Partial<CostCentre> & { id: number }) =>
  client.setQueryData(costCentresQuery(companyId).queryKey, rows =>
    rows?.map(row => (row.id === part.id ? { ...row, ...part } : row)),
  )
