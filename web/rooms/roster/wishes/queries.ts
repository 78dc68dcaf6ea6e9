import { queryOptions, useMutation } from '@tanstack/react-query'
import { type Wish, wishes } from '#contract/roster/wishes.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'
import { todayHere } from '#web/ui/today.ts'

const NOUN = 'roster/wishes'

/** A year ahead; of one person those of a year ago, too. */
export const wishesQuery = (companyId: number, employeeId?: number) => {
  const from = employeeId === undefined ? todayHere() : todayHere().subtract({ years: 1 })
  const days = { from: from.toString(), to: todayHere().add({ years: 1 }).toString() }
  return queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), employeeId ?? 'all', days.from],
    queryFn: ({ signal }) => api(wishes.list, { query: { companyId, ...days, employeeId }, signal }),
  })
}

export const wishRecords = undoableRecords<Wish, typeof wishes>(NOUN, wishes, {
  one: 'Wunsch',
  of: 'des Wunsches',
  entered: { done: 'eingetragen', failed: 'Eintragen' },
  nameOf: ({ state }) => WISH_STATES[state],
  draftOf: ({ id: _, version: __, ...draft }) => ({ ...draft, type: null }),
})

export function useApproveWishes() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (rows: readonly Wish[]) =>
      api(wishes.approve, {
        query: { companyId },
        body: { wishes: rows.map(({ id, version }) => ({ id, version })) },
      }),
    meta: {
      done: (rows: Wish[]): Done => ({
        title: rows.length === 1 ? 'Wunsch genehmigt' : `${rows.length} Wünsche genehmigt`,
      }),
      failed: 'Fehler beim Genehmigen',
      reloads: keyOfNoun(NOUN, companyId),
    },
  })
}
