import type { CalendarEvent } from '#contract/roster/calendar-events.ts'
import { dayText } from '#web/lib/day-text.ts'
import { longDayText } from '#web/rooms/time/time-records/time-texts.ts'

/** „Do, 10.12.2026 14:00 – So, 13.12.2026 22:00“, whole days without times. */
export function eventDaysText({ from, to, fromDate, toDate }: CalendarEvent): string {
  const isWhole = from === '00:00' && to === '24:00'
  if (fromDate === toDate) return isWhole ? longDayText(fromDate) : `${longDayText(fromDate)} ${from}–${to}`
  return isWhole
    ? `${dayText(fromDate)} – ${dayText(toDate)}`
    : `${longDayText(fromDate)} ${from} – ${longDayText(toDate)} ${to}`
}
