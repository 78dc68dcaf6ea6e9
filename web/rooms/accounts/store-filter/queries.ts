import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountPreference, accountPreferences } from '#contract/accounts/account-preferences.ts'
import { NO_STORE, type StoreFilterChange, storeFilter } from '#contract/accounts/store-filter.ts'
import { isPreference } from '#domain/accounts/account-preference.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCan } from '#web/lib/session.ts'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast/toast.ts'

export const filterQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['accounts', 'store-filter', companyId],
    queryFn: ({ signal }) => api(storeFilter.show, { query: { companyId }, signal }),
    select: ({ stores }) => stores,
    meta: { follows: [['accounts', 'stores']] },
  })

const STORED = 'accountPreference'

/** The server's word holds; what this browser knew last stands in until it comes. Spec 1 §3. */
export const preferenceQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['accounts', 'account-preferences', companyId],
    queryFn: async ({ signal }) => {
      const [first] = await api(accountPreferences.show, { query: { companyId, storeId: '' }, signal })
      return remembered(first?.preference ?? { dynamicFilterEnabled: true })
    },
    placeholderData: () => {
      const kept = readStoredJson(STORED)
      return isPreference(kept) ? kept : undefined
    },
  })

function remembered(preference: AccountPreference): AccountPreference {
  writeStoredJson(STORED, preference)
  return preference
}

export function useSaveFilter(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: StoreFilterChange) => api(storeFilter.save, { query: { companyId }, body }),
    onSuccess: saved => {
      client.setQueryData(filterQuery(companyId).queryKey, saved)
      toast.success('Gespeichert', 'Anwendungsfilter wurde gespeichert')
      loadAllAgain(client, companyId)
    },
    meta: { failed: refusalTexts.saveFailed },
  })
}

/** Holds at once on the screen; the server's refusal takes it back. */
export function useObeyFilter(companyId: number) {
  const client = useQueryClient()
  const { queryKey } = preferenceQuery(companyId)
  return useMutation({
    scope: { id: 'accounts/account-preferences' },
    mutationFn: (dynamicFilterEnabled: boolean) =>
      api(accountPreferences.change, { query: { companyId }, body: { dynamicFilterEnabled } }),
    onMutate: async dynamicFilterEnabled => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { dynamicFilterEnabled })
    },
    onSuccess: ([first]) => {
      if (first) remembered(first.preference)
      loadAllAgain(client, companyId)
    },
    meta: { failed: refusalTexts.saveFailed, reloads: queryKey },
  })
}

/** The live event says the same, but the line may be down. */
const loadAllAgain = (client: QueryClient, companyId: number) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === companyId })

export type ActiveFilter = {
  isExcluded: (storeId: number) => boolean
  /** Stores; what belongs to none is not counted. */
  shown: number
  total: number
}

/** What the filter hides at the moment: null when it hides nothing, undefined while that is not known. */
export function useActiveFilter(companyId: number): ActiveFilter | null | undefined {
  const enabled = useCan('stores.read')
  const filter = useQuery({ ...filterQuery(companyId), enabled })
  const preference = useQuery({ ...preferenceQuery(companyId), enabled })
  // The server obeys it in any case; a screen does not wait for an answer that fails.
  if (!enabled || filter.error || preference.error) return null
  if (!filter.data || !preference.data) return undefined
  const left = new Set(filter.data.filter(({ selected }) => !selected).map(({ id }) => id))
  if (!preference.data.dynamicFilterEnabled || left.size === 0) return null
  const stores = filter.data.filter(({ id }) => id !== NO_STORE)
  return {
    isExcluded: storeId => left.has(storeId),
    shown: stores.filter(({ id }) => !left.has(id)).length,
    total: stores.length,
  }
}
