import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type StaffNeed, staffNeeds } from '#contract/roster/staff-needs.ts'
import { api } from '#web/lib/api.ts'
import { keysByContent } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/staff-needs'

/** Of all stores that the caller sees. */
export const needsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId)],
    queryFn: ({ signal }) => api(staffNeeds.list, { query: { companyId }, signal }),
  })

/** „22:00–06:00“ */
export const timeText = ({ from, to }: Pick<StaffNeed, 'from' | 'to'>): string =>
  `${from}–${to === '00:00' ? '24:00' : to}`

export const needRecords = undoableRecords<StaffNeed, typeof staffNeeds>(NOUN, staffNeeds, {
  one: 'Bedarf',
  of: 'des Bedarfs',
  nameOf: timeText,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})

type Counts = { id: number; counts: number[] }

/** Shows what is typed at once, saves one row after the other, and takes back what is refused. */
export function useSaveCounts() {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { queryKey } = needsQuery(companyId)
  const put = (id: number, part: Partial<StaffNeed>) =>
    client.setQueryData(queryKey, rows => rows?.map(row => (row.id === id ? { ...row, ...part } : row)))
  return useMutation({
    scope: { id: NOUN },
    async mutationFn({ id, counts }: Counts) {
      const { version } = client.getQueryData(queryKey)!.find(row => row.id === id)!
      const saved = await api(staffNeeds.change, { query: { companyId }, params: { id }, body: { counts, version } })
      put(id, { version: saved.version })
    },
    async onMutate({ id, counts }) {
      await client.cancelQueries({ queryKey })
      put(id, { counts })
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { failed: 'Fehler beim Ändern des Bedarfs' },
  })
}

const keyFor = keysByContent()

export function useRenew() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (body: { storeId: number; validFrom: string }) =>
      api(staffNeeds.renew, { query: { companyId }, body, idempotencyKey: keyFor(body) }),
    meta: {
      done: (made: StaffNeed[]): Done => ({
        title: 'Neuer Stand begonnen',
        text: made.length === 1 ? 'Eine Zeile übernommen' : `${made.length} Zeilen übernommen`,
      }),
      failed: 'Fehler beim Beginnen des neuen Stands',
      reloads: keyOfNoun(NOUN, companyId),
    },
  })
}
