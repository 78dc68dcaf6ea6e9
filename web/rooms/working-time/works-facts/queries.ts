import { queryOptions } from '@tanstack/react-query'
import { WORKS_FACTS, type WorksFact, worksFacts } from '#contract/working-time/works-facts.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { api } from '#web/lib/api.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'working-time/works-facts'

export const worksFactsQuery = (companyId: number) =>
  queryOptions({
    queryKey: keyOfNoun(NOUN, companyId),
    queryFn: ({ signal }) => api(worksFacts.list, { query: { companyId }, signal }),
  })

/** „Schließtag Sonntag“ */
export const factName = ({ kind, weekday }: Pick<WorksFact, 'kind' | 'weekday'>): string =>
  weekday === null ? WORKS_FACTS[kind] : `${WORKS_FACTS[kind]} ${WEEKDAYS[weekday as keyof typeof WEEKDAYS]}`

export const worksFactRecords = undoableRecords<WorksFact, typeof worksFacts>(NOUN, worksFacts, {
  one: 'Angabe',
  of: 'der Angabe',
  nameOf: factName,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
