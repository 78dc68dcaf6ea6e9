import { queryOptions } from '@tanstack/react-query'
import { type NeedException, needExceptions } from '#contract/roster/need-exceptions.ts'
import { api } from '#web/lib/api.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/need-exceptions'

export const exceptionsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId)],
    queryFn: ({ signal }) => api(needExceptions.list, { query: { companyId }, signal }),
  })

/** „10:00–14:00“, „ganzer Tag“ */
export const hoursText = ({ from, to }: Pick<NeedException, 'from' | 'to'>): string =>
  from === '00:00' && to === '00:00' ? 'ganzer Tag' : `${from}–${to === '00:00' ? '24:00' : to}`

export const exceptionRecords = undoableRecords<NeedException, typeof needExceptions>(NOUN, needExceptions, {
  one: 'Bedarf an einem Tag',
  of: 'des Bedarfs an einem Tag',
  nameOf: hoursText,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
