import type { StoreWeek } from '#contract/roster/weeks.ts'
import { lanesOf } from '#domain/roster/lanes.ts'
import { SHIFT_CREATION_MODES, type ShiftCreationMode } from '#domain/roster/shift-creation-modes.ts'
import { dayOfWall, spanText, type WallSpan, wallOf } from '#domain/roster/wall-clock.ts'
import type { WageCalendar } from '#domain/wages/calendar.ts'
import type { BoardDay } from './board-days.ts'

/** What happens, by the wall clock. */
export type BoardEvent = WallSpan & {
  id: number
  name: string
  color: string
  description: string
  /** Shown as a holiday. */
  isHoliday: boolean
  mode: ShiftCreationMode
}
/** Over days next to each other, by their place; a lane below the other where several happen at once. */
export type EventRun = { key: string; name: string; more: string; at: number; days: number; lane: number } & (
  | { event: BoardEvent }
  | { event: undefined }
)

export const boardEvents = (calendar: WageCalendar, events: StoreWeek['events']): BoardEvent[] =>
  events.map(({ id, name, color, description, from, to, isHoliday, shiftCreationMode }) => ({
    ...{ id, name, color, description, isHoliday, mode: shiftCreationMode as ShiftCreationMode },
    ...{ from: wallOf(calendar, from), to: wallOf(calendar, to) },
  }))

export const touches = ({ from, to }: WallSpan, { wall }: { wall: number }): boolean => from < wall + 1440 && to > wall

/** Holidays of the law and events as they lie over the days, and how many lines they take. */
export function eventRuns(events: readonly BoardEvent[], days: readonly BoardDay[]) {
  const holidays = days.flatMap(({ holiday, day }, at) =>
    holiday ? [{ key: `holiday ${day}`, name: holiday, more: '', at, days: 1, event: undefined }] : [],
  )
  const happening = events.flatMap(event => {
    const touched = days.flatMap((day, at) => (touches(event, day) ? [at] : []))
    if (touched.length === 0) return []
    const { id, name } = event
    return [{ key: `event ${id}`, name, more: moreOf(event), at: touched[0]!, days: touched.length, event }]
  })
  const all = [...holidays, ...happening]
  const lanes = lanesOf(all.map(({ at, days }) => ({ from: at, to: at + days })))
  const runs: EventRun[] = all.map((run, index) => ({ ...run, lane: lanes[index]! }))
  return { runs, lanes: Math.max(1, ...lanes.map(lane => lane + 1)) }
}

/** What is on that day. */
export const namesOf = (runs: readonly EventRun[], at: number): string[] =>
  runs.flatMap(({ event, name, ...run }) => (event && run.at <= at && at < run.at + run.days ? [name] : []))

/** „14:00–22:00, Besetzung Zusatz“ of one day, without times of several. */
function moreOf({ from, to, mode }: BoardEvent): string {
  const isOneDay = dayOfWall(from) === dayOfWall(to - 1)
  const isWhole = from % 1440 === 0 && to % 1440 === 0
  const times = isOneDay && !isWhole ? [spanText({ from, to }).replace(/–00:00$/, '–24:00')] : []
  return [...times, SHIFT_CREATION_MODES[mode]].join(', ')
}
