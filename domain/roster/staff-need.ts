import { type Day, MINUTES_OF_DAY, type Span, type WageCalendar, weekdayOf } from '../wages/calendar.ts'
import type { ShiftCreationMode } from './shift-creation-modes.ts'
import { dayOfWall, minuteAt, type WallSpan, wallAt } from './wall-clock.ts'

/** Monday to Sunday, then the holidays: what a line of need counts. */
export const NEED_DAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So', 'Feiertag'] as const
const HOLIDAY = 7

/** From one minute of a day's clock to another, over midnight where it is greater than 1440. Null: no place is said. */
type Time = { spotId: number | null; from: number; to: number }
/** What every week needs: `counts` by `NEED_DAYS`. Both days included; null goes on. */
export type NeedLine = Time & { counts: readonly number[]; validFrom: Day; validTo: Day | null }
/** What one day needs: in the place of what is usual there, besides, or nothing; nothing without a place: nothing anywhere. */
export type DayNeed = Time & { day: Day; mode: ShiftCreationMode; count: number }
/** What happens from one moment of the wall clock to another, and what it needs on each of its days. */
export type NeedEvent = WallSpan & {
  mode: ShiftCreationMode
  /** Its days are holidays of the plan. */
  isHoliday: boolean
  needs: readonly (Time & { count: number })[]
}
export type NeedPlan = { lines: readonly NeedLine[]; days: readonly DayNeed[]; events: readonly NeedEvent[] }

/** By the wall clock. */
export type WallNeed = WallSpan & { spotId: number | null; count: number }
/** Moments. */
export type Need = Span & { spotId: number | null; count: number }

/**
 * What is needed from the first to the last day, also of a night before that reaches in. An event counts within its hours: „Besetzung
 * Ersatz“ takes the place of what is usual, „Besetzung Zusatz“ comes besides, „Keine Schichten“ leaves nothing. What a day says of itself
 * comes before the usual and stays beside an event's. Spec 1 §3
 */
export function wallNeeds(
  { lines, days, events }: NeedPlan,
  { first, last }: { first: Day; last: Day },
  isHoliday: (day: Day) => boolean,
): WallNeed[] {
  const needs: WallNeed[] = []
  const replacing = events.filter(({ mode }) => mode === 0)
  const closing = events.filter(({ mode }) => mode === 2)
  const special = (day: Day) => isHoliday(day) || events.some(event => event.isHoliday && touchesDay(event, day))
  for (let day = first - 1; day <= last; day++) {
    const own = days.filter(each => each.day === day)
    const column = special(day) ? HOLIDAY : weekdayOf(day)
    const usual = lines
      .filter(line => line.validFrom <= day && (line.validTo === null || line.validTo >= day))
      .filter(({ spotId }) => !own.some(each => takesPlaceOf(each, spotId)))
      .map(line => wallNeed(day, line, line.counts[column] ?? 0))
    needs.push(...usual.flatMap(need => without(need, replacing)))
    needs.push(...own.filter(({ mode }) => mode !== 2).map(each => wallNeed(day, each, each.count)))
    for (const event of events)
      if (event.mode !== 2 && touchesDay(event, day))
        needs.push(...event.needs.flatMap(each => within(wallNeed(day, each, each.count), event)))
  }
  const [begin, end] = [wallAt(first, 0), wallAt(last + 1, 0)]
  return needs
    .flatMap(need => without(need, closing))
    .filter(({ from, to, count }) => count > 0 && to > begin && from < end)
}

/** In moments: an hour that comes twice is needed twice, one that is skipped not at all. */
export const needsAt = (needs: readonly WallNeed[], calendar: WageCalendar): Need[] =>
  needs
    .map(need => ({ ...need, from: minuteAt(calendar, need.from), to: minuteAt(calendar, need.to) }))
    .filter(({ from, to }) => to > from)

const wallNeed = (day: Day, { spotId, from, to }: Time, count: number): WallNeed => ({
  ...{ spotId, count, from: wallAt(day, from), to: wallAt(day, to) },
})

const takesPlaceOf = ({ mode, spotId }: DayNeed, usual: number | null): boolean =>
  mode !== 1 && (spotId === usual || (mode === 2 && spotId === null))

const touchesDay = ({ from, to }: WallSpan, day: Day): boolean => dayOfWall(from) <= day && day <= dayOfWall(to - 1)

function within(need: WallNeed, { from, to }: WallSpan): WallNeed[] {
  const part = { ...need, from: Math.max(need.from, from), to: Math.min(need.to, to) }
  return part.to > part.from ? [part] : []
}

/** What is left of it beside the spans. */
function without(need: WallNeed, spans: readonly WallSpan[]): WallNeed[] {
  let parts = [need]
  for (const { from, to } of spans)
    parts = parts.flatMap(part => [
      ...within(part, { from: Number.NEGATIVE_INFINITY, to: from }),
      ...within(part, { from: to, to: Number.POSITIVE_INFINITY }),
    ])
  return parts
}

/** Hours of people that a line needs on one of the days of `NEED_DAYS`, in minutes. */
export const needMinutes = ({ from, to, counts }: Pick<NeedLine, 'from' | 'to' | 'counts'>, column: number): number =>
  (to - from) * (counts[column] ?? 0)

/** '22:00' to '06:00' as minutes of its day, the end after the begin. */
export const needTime = (from: number, to: number): { from: number; to: number } => ({
  from,
  to: to <= from ? to + MINUTES_OF_DAY : to,
})
