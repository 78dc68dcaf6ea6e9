import type { Day, Span, WageCalendar } from '../wages/calendar.ts'
import type { PlacedShift, Stretch } from './placed-shifts.ts'

/** Of one calendar day: what is worked on it, and the shifts that do, in the order in which they begin, with what each works of it. */
export type WorkOfDay = { day: Day; minutes: number; shifts: Map<PlacedShift, number> }

export function workByDay(
  shifts: readonly PlacedShift[],
  stretches: readonly Stretch[],
  calendar: WageCalendar,
): Map<Day, WorkOfDay> {
  const days = new Map<Day, WorkOfDay>()
  const onDay = (day: Day) => {
    const found = days.get(day) ?? { day, minutes: 0, shifts: new Map() }
    days.set(day, found)
    return found
  }
  for (const placed of shifts)
    for (const span of placed.work)
      inDays(span, placed.day, calendar, (day, minutes) => {
        const { shifts } = onDay(day)
        shifts.set(placed, (shifts.get(placed) ?? 0) + minutes)
      })
  for (const stretch of stretches)
    inDays(stretch, stretch.placed.day, calendar, (day, minutes) => {
      onDay(day).minutes += minutes
    })
  return days
}

/** Cut at midnight; `day`: one on which it begins, or before. */
function inDays({ from, to }: Span, day: Day, calendar: WageCalendar, each: (day: Day, minutes: number) => void): void {
  for (let at = from, on = day; at < to; on++) {
    const end = Math.min(to, calendar.startOf(on + 1))
    if (end <= at) continue
    each(on, end - at)
    at = end
  }
}
