import { queryOptions } from '@tanstack/react-query'
import { PERSON_MARKS, type PersonMark, personMarks } from '#contract/working-time/person-marks.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { api } from '#web/lib/api.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'working-time/person-marks'

export const personMarksQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(personMarks.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
  })

/** „Berufsschultag Montag“ */
export const markName = ({ kind, weekday }: Pick<PersonMark, 'kind' | 'weekday'>): string =>
  weekday === null ? PERSON_MARKS[kind] : `${PERSON_MARKS[kind]} ${WEEKDAYS[weekday as keyof typeof WEEKDAYS]}`

export const personMarkRecords = undoableRecords<PersonMark, typeof personMarks>(NOUN, personMarks, {
  one: 'Merkmal',
  of: 'des Merkmals',
  nameOf: markName,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
