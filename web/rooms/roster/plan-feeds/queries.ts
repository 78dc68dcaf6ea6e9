import { queryOptions, useMutation } from '@tanstack/react-query'
import { type PlanFeed, planFeeds, type ShownFeed } from '#contract/roster/plan-feeds.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { keyOfNoun } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/plan-feeds'

/** A person’s, or a store’s. */
export type FeedOwner = { employeeId: number } | { storeId: number }

export const feedQuery = (companyId: number, owner: FeedOwner) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), owner],
    queryFn: ({ signal }): Promise<PlanFeed | null> =>
      'storeId' in owner
        ? api(planFeeds.ofStore, { query: { companyId }, params: { id: owner.storeId }, signal })
        : api(planFeeds.ofPerson, { query: { companyId }, params: { id: owner.employeeId }, signal }),
  })

export function useFeedVerbs(owner: FeedOwner, onShown: (feed: ShownFeed) => void) {
  const companyId = useCompanyId()
  const query = { companyId }
  const reloads = keyOfNoun(NOUN, companyId)
  const create = useMutation({
    mutationFn: () => api(planFeeds.create, { query, body: { employeeId: null, storeId: null, ...owner } }),
    onSuccess: onShown,
    meta: { failed: 'Fehler beim Erstellen des Kalender-Abos', reloads },
  })
  const renew = useMutation({
    mutationFn: ({ id, version }: PlanFeed) => api(planFeeds.renew, { query, params: { id }, body: { version } }),
    onSuccess: onShown,
    meta: { failed: 'Fehler beim Erneuern des Kalender-Abos', reloads },
  })
  const revoke = useMutation({
    mutationFn: ({ id }: PlanFeed) => api(planFeeds.revoke, { query, params: { id } }),
    meta: {
      done: () => ({ title: 'Kalender-Abo widerrufen' }),
      failed: 'Fehler beim Widerrufen des Kalender-Abos',
      reloads,
    },
  })
  return { create, renew, revoke }
}
