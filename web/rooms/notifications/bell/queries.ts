import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BellConfigChange, bell } from '#contract/notifications/bell.ts'
import { isBellConfig } from '#domain/notifications/categories.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import { bellKey, type Viewer } from '../lists/viewer.ts'

/** Documents run out at midnight, and nobody tells. */
const A_QUARTER_OF_AN_HOUR = 15 * 60_000

export const countsQuery = (viewer: Viewer) =>
  queryOptions({
    queryKey: [...bellKey(viewer), 'counts'],
    queryFn: ({ signal }) => api(bell.counts, { query: { companyId: viewer.companyId }, signal }),
    refetchInterval: A_QUARTER_OF_AN_HOUR,
  })

const STORED = 'notificationBellConfigState'

/** The server's word holds; what this browser knew last stands in until it comes. Spec 1 §3. */
export const configQuery = (viewer: Viewer) =>
  queryOptions({
    queryKey: [...bellKey(viewer), 'config'],
    queryFn: async ({ signal }) => {
      const config = await api(bell.config, { query: { companyId: viewer.companyId }, signal })
      writeStoredJson(STORED, config)
      return config
    },
    placeholderData: () => {
      const kept = readStoredJson(STORED)
      return isBellConfig(kept) ? kept : undefined
    },
  })

/** Holds at once on the screen; the server's refusal takes it back. */
export function useChangeConfig(viewer: Viewer) {
  const client = useQueryClient()
  const { queryKey } = configQuery(viewer)
  return useMutation({
    // One after the other: the last switch is also the last one saved.
    scope: { id: 'notifications/bell' },
    mutationFn: (body: BellConfigChange) => api(bell.changeConfig, { query: { companyId: viewer.companyId }, body }),
    onMutate: async change => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, config => config && { ...config, ...change })
    },
    onSuccess: config => writeStoredJson(STORED, config),
    meta: { failed: refusalTexts.saveFailed, reloads: bellKey(viewer) },
  })
}
