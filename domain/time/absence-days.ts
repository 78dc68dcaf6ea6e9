import { dayOf, instantAt, startOfDay } from '../basics/days.ts'
import { formatNumber } from '../basics/numbers.ts'
import { plainName } from '../wages/absence-types.ts'
import { localCalendar } from './local-calendar.ts'

/** What of its first or last day an absence takes. */
export const DAY_PARTS = { day: 'ganzer Tag', morning: 'Vormittag', afternoon: 'Nachmittag' } as const
export type DayPart = keyof typeof DAY_PARTS
/** As stored: an absence of some hours begins or ends at neither end of a half day. */
export const SHOWN_PARTS = { ...DAY_PARTS, hours: 'einige Stunden' } as const
export type ShownPart = keyof typeof SHOWN_PARTS

/** Both days included; the last one is null while nobody knows it. What a single day is, its first part says. */
export type AbsentDays = { firstDay: string; lastDay: string | null; firstPart: ShownPart; lastPart: ShownPart }

const NOON = 12 * 60

const isSingle = ({ firstDay, lastDay }: Pick<AbsentDays, 'firstDay' | 'lastDay'>) => firstDay === lastDay

/** The days of what is stored by its moments; `to` is excluded. */
export function absentDaysOf(from: Temporal.Instant, to: Temporal.Instant | null, zone: string): AbsentDays {
  const first = dayOf(from, zone)
  const begins = partAt(from, first, zone)
  if (to === null) return { firstDay: first.toString(), lastDay: null, firstPart: PART_AFTER[begins], lastPart: 'day' }
  const last = dayOf(to.subtract({ milliseconds: 1 }), zone)
  const ends = to.equals(startOfDay(last.add({ days: 1 }), zone)) ? 'end' : partAt(to, last, zone)
  const days = { firstDay: first.toString(), lastDay: last.toString() }
  if (!isSingle(days)) return { ...days, firstPart: PART_AFTER[begins], lastPart: PART_BEFORE[ends] }
  return { ...days, firstPart: SINGLE[`${begins} ${ends}`] ?? 'hours', lastPart: 'day' }
}

type Edge = 'start' | 'noon' | 'between' | 'end'
const PART_AFTER = { start: 'day', noon: 'afternoon', between: 'hours' } as const
const PART_BEFORE = { start: 'day', end: 'day', noon: 'morning', between: 'hours' } as const
const SINGLE: Partial<Record<`${Edge} ${Edge}`, DayPart>> = {
  'start end': 'day',
  'start noon': 'morning',
  'noon end': 'afternoon',
}

function partAt(moment: Temporal.Instant, day: Temporal.PlainDate, zone: string): 'start' | 'noon' | 'between' {
  if (moment.equals(startOfDay(day, zone))) return 'start'
  return moment.equals(instantAt(day, NOON, zone)) ? 'noon' : 'between'
}

/** When an absence begins; of some hours nothing is known but their day. */
export function absenceBegins({ firstDay, firstPart }: AbsentDays, zone: string): Temporal.Instant {
  const day = Temporal.PlainDate.from(firstDay)
  return firstPart === 'afternoon' ? instantAt(day, NOON, zone) : startOfDay(day, zone)
}

/** The first moment that no longer belongs to it. */
export function absenceEnds(days: AbsentDays, zone: string): Temporal.Instant | null {
  if (days.lastDay === null) return null
  const day = Temporal.PlainDate.from(days.lastDay)
  const endsAtNoon = (isSingle(days) ? days.firstPart : days.lastPart) === 'morning'
  return endsAtNoon ? instantAt(day, NOON, zone) : startOfDay(day.add({ days: 1 }), zone)
}

/** What is wrong with the parts, by their field; undefined when nothing is. */
export function partProblem(days: AbsentDays): { firstPart: string } | { lastPart: string } | undefined {
  const { firstPart, lastPart } = days
  if (isSingle(days))
    return lastPart === 'day' || lastPart === 'hours'
      ? undefined
      : { lastPart: 'Bei einem einzigen Tag sagt das der erste Tag' }
  if (firstPart === 'morning')
    return { firstPart: 'Über mehrere Tage beginnt eine Abwesenheit in der Früh oder zu Mittag' }
  if (lastPart === 'afternoon') return { lastPart: 'Eine Abwesenheit endet zu Mittag oder am Abend' }
  return days.lastDay === null && lastPart !== 'day'
    ? { lastPart: 'Ohne letzten Tag gibt es keinen halben' }
    : undefined
}

/** What a file says of halves: „Nachmittag“ begins at noon, „Vormittag“ ends at noon, and both may be; undefined when unsure. */
export function halvesByName(text: string, isSingle: boolean): { firstPart: DayPart; lastPart: DayPart } | undefined {
  const name = plainName(text)
  if (WHOLE_NAMES.includes(name)) return { firstPart: 'day', lastPart: 'day' }
  if (AFTERNOON_NAMES.includes(name)) return { firstPart: 'afternoon', lastPart: 'day' }
  if (MORNING_NAMES.includes(name))
    return isSingle ? { firstPart: 'morning', lastPart: 'day' } : { firstPart: 'day', lastPart: 'morning' }
  return name === 'nachmittagbisvormittag' && !isSingle ? { firstPart: 'afternoon', lastPart: 'morning' } : undefined
}

const WHOLE_NAMES = ['ganzertag', 'ganz', 'ganztags', 'ganztag', 'ganzetage']
const AFTERNOON_NAMES = ['nachmittag', 'nachmittags', 'nm', 'abmittag']
const MORNING_NAMES = ['vormittag', 'vormittags', 'vm', 'bismittag']

/** What of a day an absence takes, as a file says it. */
export function halvesText(days: AbsentDays): string {
  if (days.firstDay === days.lastDay) return SHOWN_PARTS[days.firstPart]
  if (days.firstPart === 'hours' || days.lastPart === 'hours') return SHOWN_PARTS.hours
  const named = [days.firstPart === 'day' ? '' : 'Nachmittag', days.lastPart === 'day' ? '' : 'Vormittag'].filter(
    Boolean,
  )
  return named.length > 0 ? named.join(' bis ') : SHOWN_PARTS.day
}

/** How much of a day of an absence it takes; every part of a day is half of one, as wages have it. */
export function shareOfDay(days: AbsentDays, day: string): 0 | 0.5 | 1 {
  const { firstDay, lastDay, firstPart, lastPart } = days
  if (day < firstDay || (lastDay !== null && day > lastDay)) return 0
  if (day === firstDay && firstPart !== 'day') return 0.5
  return day === lastDay && lastPart !== 'day' ? 0.5 : 1
}

/** Calendar days from the first to the last given one, both included, of which half ones count half. */
export function countAbsentDays(days: AbsentDays, from: string, to: string): number {
  const first = days.firstDay > from ? days.firstDay : from
  const last = days.lastDay !== null && days.lastDay < to ? days.lastDay : to
  if (first > last) return 0
  const whole = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days + 1
  const missing = (day: string) => 1 - shareOfDay(days, day)
  return whole - missing(first) - (first === last ? 0 : missing(last))
}

/** `countAbsentDays` for one period and many thousand absences by their moments. */
export function absentDaysIn(from: string, to: string, zone: string) {
  const calendar = localCalendar(zone)
  const starts = new Map<number, number>()
  const startOf = (day: number) => {
    const known = starts.get(day) ?? calendar.startOf(day)
    starts.set(day, known)
    return known
  }
  const [periodFirst, periodLast] = [from, to].map(day => calendar.numberOf(Temporal.PlainDate.from(day))) as [
    number,
    number,
  ]
  return ({ fromMs, toMs }: { fromMs: number; toMs: number | null }): number => {
    const first = Math.max(calendar.dayNumber(fromMs), periodFirst)
    const last = Math.min(toMs === null ? periodLast : calendar.dayNumber(toMs - 1), periodLast)
    if (first > last) return 0
    const missing = (day: number) => (fromMs > startOf(day) || (toMs !== null && toMs < startOf(day + 1)) ? 0.5 : 0)
    return last - first + 1 - missing(first) - (first === last ? 0 : missing(last))
  }
}

/** '½ Tag', '1 Tag', '4½ Tage'; other parts of a day with their decimals. */
export const dayCountText = (count: number): string => `${halfText(count)} ${count <= 1 ? 'Tag' : 'Tage'}`

/** '½', '4½', '0,33' */
export function halfText(count: number): string {
  if (Number.isInteger(count * 2) && !Number.isInteger(count)) return `${Math.trunc(count) || ''}½`
  return formatNumber(count, Number.isInteger(count) ? 0 : 2)
}

/** 'am 05.11.2026 (Vormittag)' says its part, 'vom … (ab Mittag) bis …' its halves. */
export const partNote = (part: ShownPart, edge: 'single' | 'first' | 'last'): string => {
  if (part === 'day') return ''
  if (edge === 'single' || part === 'hours') return ` (${SHOWN_PARTS[part]})`
  return edge === 'first' ? ' (ab Mittag)' : ' (bis Mittag)'
}
