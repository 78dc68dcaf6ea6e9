import { queryOptions } from '@tanstack/react-query'
import { type PersonSkill, personSkills } from '#contract/roster/person-skills.ts'
import { spanText } from '#contract/working-time/day-spans.ts'
import { api } from '#web/lib/api.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/person-skills'

export const skillsOfPersonQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(personSkills.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
  })

export const personSkillRecords = undoableRecords<PersonSkill, typeof personSkills>(NOUN, personSkills, {
  one: 'Qualifikation',
  of: 'der Qualifikation',
  entered: { done: 'eingetragen', failed: 'Eintragen' },
  nameOf: spanText,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
