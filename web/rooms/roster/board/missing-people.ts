import { clockText } from '#domain/roster/wall-clock.ts'
import { type BoardWeek, nameOf } from './board-week.ts'

export type MissingPerson = { shiftId: number; name: string; since: string }

/** Minutes after the begin before anybody is missed. */
const PATIENCE = 15

/** Who should be here now by what was published, and neither came nor is away. `now`: by the wall clock. */
export function missingPeople({ shifts, people, stamps, absences }: BoardWeek, now: number): MissingPerson[] {
  if (!stamps) return []
  const names = new Map(people.map(person => [person.id, nameOf(person)]))
  return shifts.flatMap(({ id, span, employeeId, isPublished }) => {
    if (!isPublished || employeeId === null || span.from + PATIENCE > now || span.to <= now) return []
    const isHere = stamps.some(
      stamp =>
        stamp.employeeId === employeeId && stamp.from < span.to && (stamp.kind === 'running' || stamp.to > span.from),
    )
    const isAway = absences.some(
      absence => absence.employeeId === employeeId && absence.from <= now && absence.to > now,
    )
    return isHere || isAway ? [] : [{ shiftId: id, name: names.get(employeeId) ?? '', since: clockText(span.from) }]
  })
}
