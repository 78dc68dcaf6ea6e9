import type { Wish } from '#contract/roster/wishes.ts'
import { dayOf, formatDay, formatTime, fromUtcText, instantAt, parseTime, toUtcText } from '#domain/basics/days.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { longDayText, shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import type { Choice, DateTimeFrame } from '#web/ui/form-panel/entry.ts'

export const STATE_CHOICES: Choice[] = Object.entries(WISH_STATES).map(([value, label]) => ({
  value: Number(value),
  label,
}))

type Span = Pick<Wish, 'from' | 'to'>

/** „Mo, 07.12.2026 08:00–14:00“, whole days without times, several with both; `dayText` where the year need not be said. */
export function whenText({ from, to }: Span, zone: string, dayText = longDayText): string {
  const [begin, end] = [fromUtcText(from), fromUtcText(to)]
  const [first, last] = [dayOf(begin, zone), dayOf(end.subtract({ minutes: 1 }), zone)]
  const [fromTime, toTime] = [formatTime(begin, zone), formatTime(end, zone)]
  const isWhole = fromTime === '00:00' && toTime === '00:00'
  const isOne = first.equals(last)
  if (isWhole) return isOne ? dayText(first.toString()) : `${formatDay(first)} – ${formatDay(last)}`
  const ends = toTime === '00:00' ? '24:00' : toTime
  const day = dayText(first.toString())
  return isOne ? `${day} ${fromTime}–${ends}` : `${day} ${fromTime} – ${dayText(last.toString())} ${ends}`
}

/** „Mo 07.12. 08:00–14:00“, of those that are not a year away. */
export const shortWhenText = (wish: Span, zone: string): string => whenText(wish, zone, shortDayText)

/** What a form shows of two moments; an end at midnight is 24:00 of the day before. */
export function frameOf({ from, to }: Span, zone: string): DateTimeFrame {
  const [begin, end] = [fromUtcText(from), fromUtcText(to)]
  const endsAtMidnight = formatTime(end, zone) === '00:00'
  const lastDay = dayOf(endsAtMidnight ? end.subtract({ minutes: 1 }) : end, zone)
  return {
    fromDay: dayOf(begin, zone).toString(),
    fromTime: parseTime(formatTime(begin, zone)),
    toDay: lastDay.toString(),
    toTime: endsAtMidnight ? 1440 : parseTime(formatTime(end, zone)),
  }
}

/** As it is sent; empty where something is missing. */
export function momentsOf({ fromDay, fromTime, toDay, toTime }: DateTimeFrame, zone: string): Span {
  const moment = (day: string | null, time: number | null | undefined) =>
    day === null || time === null || time === undefined
      ? ''
      : toUtcText(instantAt(Temporal.PlainDate.from(day), time, zone))
  return { from: moment(fromDay, fromTime), to: moment(toDay, toTime) }
}
