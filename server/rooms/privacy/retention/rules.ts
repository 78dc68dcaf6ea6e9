import type { DueLine } from '#contract/privacy/retention.ts'
import {
  classesOf,
  dueOn,
  employmentEnd,
  type RetentionClass,
  type RetentionPeriods,
} from '#domain/privacy/retention.ts'
import type { HeldOfClass } from '../person-tables/actions.ts'
import type { Former } from './rows.ts'

/** Which classes of which person may be erased on a day: never before all that it takes with it is due as well. */
export function dueLines(
  people: readonly Former[],
  held: (employeeId: number, kind: RetentionClass) => HeldOfClass,
  periods: RetentionPeriods,
  today: string,
): DueLine[] {
  return people.flatMap(person => {
    const end = employmentEnd(person, today)
    const ended = end === 'never' ? person.createdOn : end
    let latest = ''
    return classesOf(end).flatMap((kind): DueLine[] => {
      const { entries, newest } = held(person.id, kind)
      const lastDay = newest !== null && newest > ended ? newest : ended
      const own = dueOn(kind, Temporal.PlainDate.from(lastDay), periods[kind]).toString()
      // With the last class the person goes, and with them whatever is left of the others.
      const due = kind === 'certificate' && latest > own ? latest : own
      if (own > latest) latest = own
      if (entries === 0 || due > today) return []
      return [
        {
          employeeId: person.id,
          name: person.name,
          personnelNumber: person.personnelNumber,
          class: kind,
          lastDay,
          dueOn: due,
          entries,
          lock: person.lock,
          isProposed: person.proposed.includes(kind),
        },
      ]
    })
  })
}
