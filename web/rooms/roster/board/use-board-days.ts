import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseDay } from '#domain/basics/days.ts'
import { type Day, dayNumber, dayText } from '#domain/wages/calendar.ts'
import { todayHere } from '#web/ui/today.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { type BoardView, viewOf } from './board-views.ts'

/** The day and the view in the address, so that a link leads to the same; without them it is today's week. */
export function useBoardDays() {
  const { day: asked, view: askedView } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const today = dayNumber(todayHere())
  const found = asked === undefined ? undefined : parseDay(asked)
  const go = (day: Day) =>
    void navigate({ to: '.', search: before => ({ ...before, day: dayText(day) }), replace: true })
  /** On a day, or the one in sight. */
  const show = (view: BoardView, on?: Day) =>
    void navigate({
      to: '.',
      search: ({ view: _, ...before }: Record<string, string | undefined>) => ({
        ...before,
        ...(on !== undefined && { day: dayText(on) }),
        ...(view !== 'week' && { view }),
      }),
    })
  // On a phone a day is a list; a week is nothing that could be seen.
  const isPhone = useIsPhone()
  const asView = viewOf(askedView)
  const view: BoardView = isPhone && asView === 'day' ? 'week' : asView
  return { view, show, day: found ? dayNumber(found) : today, today, go }
}
