import { queryOptions } from '@tanstack/react-query'
import { type PlanningPerson, planningPeople } from '#contract/roster/planning-people.ts'
import { personName } from '#domain/people/person-name.ts'
import { api } from '#web/lib/api.ts'
import type { Choice } from '#web/ui/form-panel/entry.ts'

export const planningPeopleQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['roster', 'planning-people', companyId],
    queryFn: ({ signal }) => api(planningPeople.list, { query: { companyId }, signal }),
    meta: { follows: [['people', 'employees']] as const },
  })

export const personChoices = (people: readonly PlanningPerson[] | undefined): Choice[] =>
  (people ?? []).map(person => ({ value: person.id, label: personName(person) }))

/** Whoever is not there any more has no name here. */
export const nameOfPerson = (people: readonly PlanningPerson[] | undefined, id: number): string => {
  const person = people?.find(one => one.id === id)
  return person ? personName(person) : ''
}
