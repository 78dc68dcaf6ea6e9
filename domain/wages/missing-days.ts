import type { Day, Minute, WageCalendar } from './calendar.ts'
import type { PersonHistory } from './wage-history.ts'

/** A published duty of a store on a day on which the person was neither stamped, wherever it was, nor away with leave. */
export type MissingDay = { storeId: number; day: Day }

/** Of the days from `first` to `last`, each store's day once, in the order of days and stores. Days are those of the beginning. */
export function missingDays(
  { duties, stamps, absences }: Pick<PersonHistory, 'duties' | 'stamps' | 'absences'>,
  calendar: WageCalendar,
  { first, last }: { first: Day; last: Day },
): MissingDay[] {
  const stamped = new Set(stamps.map(({ from }) => calendar.dayOf(from)))
  const away = (day: Day) => {
    const [start, end]: [Minute, Minute] = [calendar.startOf(day), calendar.startOf(day + 1)]
    return absences.some(({ from, to }) => from < end && (to === null || to > start))
  }
  const found = new Map<string, MissingDay>()
  for (const { storeId, from } of duties) {
    const day = calendar.dayOf(from)
    if (day < first || day > last || stamped.has(day) || away(day)) continue
    found.set(`${day} ${storeId}`, { storeId, day })
  }
  return [...found.values()].sort((a, b) => a.day - b.day || a.storeId - b.storeId)
}
