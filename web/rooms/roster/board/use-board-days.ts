import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseDay } from '#domain/basics/days.ts'
import { type Day, dayNumber, dayText } from '#domain/wages/calendar.ts'
import { todayHere } from '#web/ui/today.ts'

/** The day in the address, so that a link leads to the same week; without one it is today's. */
export function useBoardDays() {
  const { day: asked } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const today = dayNumber(todayHere())
  const found = asked === undefined ? undefined : parseDay(asked)
  const go = (day: Day) =>
    void navigate({ to: '.', search: before => ({ ...before, day: dayText(day) }), replace: true })
  return { day: found ? dayNumber(found) : today, today, go }
}
