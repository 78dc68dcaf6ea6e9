import type { TellingPreview } from '#contract/roster/plan-mails.ts'
import { dayOfWall, spanText } from '#domain/roster/wall-clock.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { weekdayText } from './board-days.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'

/** `id` null: nobody’s. */
export type WithdrawnLine = {
  id: number | null
  name: string
  shifts: readonly BoardShift[]
  /** „Mo 06:00–14:30“ */
  what: readonly string[]
  /** There is something that a mail or a calendar said. */
  hasMail: boolean
  hasFeed: boolean
}

/** Published ones that begin on the days in sight. */
export const publishedOf = ({ shifts, calendar, first, last }: BoardWeek): BoardShift[] =>
  shifts.filter(({ isPublished, from }) => {
    const day = calendar.dayOf(from)
    return isPublished && day >= first && day <= last
  })

/** Whose published shifts go, and how they get to know of it; what nobody works comes last. */
export function withdrawnLines(
  week: BoardWeek,
  preview: TellingPreview | undefined,
  { day, shiftId }: { day: Day | undefined; shiftId: number | undefined },
): WithdrawnLine[] {
  const { calendar, people } = week
  const chosen = publishedOf(week).filter(
    ({ id, from }) => (shiftId === undefined || id === shiftId) && (day === undefined || calendar.dayOf(from) === day),
  )
  const reach = new Map(preview?.people.map(person => [person.id, person]))
  const untold = new Set(preview?.untold.map(each => `${each.shiftId} ${each.employeeId}`))
  const names = new Map(people.map(person => [person.id, nameOf(person)]))
  return [...Map.groupBy(chosen, ({ employeeId }) => employeeId)]
    .map(([id, shifts]): WithdrawnLine => {
      const known = id === null ? undefined : reach.get(id)
      return {
        ...{ id, shifts, name: id === null ? 'Nicht zugeordnet' : (names.get(id) ?? '') },
        what: shifts.map(({ span }) => `${weekdayText(dayOfWall(span.from))} ${spanText(span)}`),
        hasMail:
          preview?.isActive === true &&
          known?.hasMail === true &&
          shifts.some(shift => !untold.has(`${shift.id} ${id}`)),
        hasFeed: known?.hasFeed === true,
      }
    })
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || a.name.localeCompare(b.name, 'de'))
}
