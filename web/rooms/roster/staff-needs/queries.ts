import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type StaffNeed, staffNeeds } from '#contract/roster/staff-needs.ts'
import { api } from '#web/lib/api.ts'
import { keysByContent } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'
import { typedCounts } from './typed-counts.ts'

const NOUN = 'roster/staff-needs'

const typedBy = new Map<number, ReturnType<typeof typedCounts>>()
function typedIn(companyId: number) {
  const typed = typedBy.get(companyId) ?? typedCounts()
  typedBy.set(companyId, typed)
  return typed
}

/** Of all stores that the caller sees. */
export const needsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId)],
    queryFn: async ({ signal }) =>
      typedIn(companyId).over(await api(staffNeeds.list, { query: { companyId }, signal })),
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
  const typed = typedIn(companyId)
  const show = () => client.setQueryData(queryKey, rows => rows && typed.over(rows))
  return useMutation({
    scope: { id: NOUN },
    async mutationFn({ id, counts }: Counts) {
      const { version } = client.getQueryData(queryKey)!.find(row => row.id === id)!
      typed.save(await api(staffNeeds.change, { query: { companyId }, params: { id }, body: { counts, version } }))
      show()
    },
    async onMutate(change) {
      typed.type(change)
      show()
      // What was being loaded takes the rows back to what they were when it began.
      await client.cancelQueries({ queryKey })
      show()
    },
    onError(_error, change) {
      typed.refuse(change)
      return client.invalidateQueries({ queryKey })
    },
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
