import { queryOptions } from '@tanstack/react-query'
import { shiftHistory } from '#contract/roster/shift-history.ts'
import { api } from '#web/lib/api.ts'
import { keyOfNoun } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/shifts'

export const shiftStoryQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'history', id],
    queryFn: ({ signal }) => api(shiftHistory.ofShift, { query: { companyId }, params: { id }, signal }),
  })

export const removedShiftsQuery = (companyId: number, storeId: number, monday: string) => {
  const to = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
  return queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'removed', storeId, monday],
    queryFn: ({ signal }) => api(shiftHistory.removed, { query: { companyId, storeId, from: monday, to }, signal }),
  })
}
