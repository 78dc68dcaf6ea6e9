import { type ClockSpan, type Day, MINUTES_OF_DAY, type Minute, type WageCalendar } from '../wages/calendar.ts'

/** Minutes that the clock on the wall shows since 1970: 1440 of each day, however long it is. A board draws by them. */
export type Wall = number
export type WallSpan = { from: Wall; to: Wall }

export const dayOfWall = (wall: Wall): Day => Math.floor(wall / MINUTES_OF_DAY)
/** The minute of its day. */
export const clockOfWall = (wall: Wall): number => wall - dayOfWall(wall) * MINUTES_OF_DAY
export const wallAt = (day: Day, clock: number): Wall => day * MINUTES_OF_DAY + clock

export const wallOf = (calendar: WageCalendar, minute: Minute): Wall => wallReader(calendar)(minute)

/** The same for many moments that lie near each other: it looks up a day only where another one begins. */
export function wallReader(calendar: WageCalendar): (minute: Minute) => Wall {
  let known: ClockSpan | undefined
  return minute => {
    if (!known || minute < known.from || minute >= known.to)
      known = calendar.spansOf(calendar.dayOf(minute)).findLast(({ from }) => from <= minute)!
    return wallAt(known.day, known.clock + minute - known.from)
  }
}

/** What comes twice in autumn is the first one; what spring skips moves forward by the gap. */
export function minuteAt(calendar: WageCalendar, wall: Wall): Minute {
  const clock = clockOfWall(wall)
  const spans = calendar.spansOf(dayOfWall(wall))
  const shown = spans.find(span => span.clock <= clock && clock < span.clock + span.to - span.from)
  const { from, clock: begins } = shown ?? spans.findLast(span => span.clock <= clock) ?? spans[0]!
  return from + clock - begins
}

/** '06:05' */
export function clockText(wall: Wall): string {
  const clock = clockOfWall(wall)
  return `${twoDigits(Math.floor(clock / 60))}:${twoDigits(clock % 60)}`
}
const twoDigits = (part: number): string => (part < 10 ? `0${part}` : `${part}`)

/** '06:00–14:30', or '06–14:30' where a cell holds two. */
export function spanText({ from, to }: WallSpan, isShort = false): string {
  const textOf = (wall: Wall) => (isShort && wall % 60 === 0 ? clockText(wall).slice(0, 2) : clockText(wall))
  return `${textOf(from)}–${textOf(to)}`
}
