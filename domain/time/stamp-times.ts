import { formatDay } from '../basics/days.ts'

/** All moments at which the wall clock shows a time of a day or of the day after, the earlier first. See `instantsAt`. */
export type MomentsAt = (day: Temporal.PlainDate, minutesOfDay: number, daysLater: 0 | 1) => readonly number[]

/** What the wall clock leaves open of a shift's end: `after` are the moments it may be, of `all` at which the clock shows it. */
export type EndReading = { lastDay: Temporal.PlainDate; all: readonly number[]; after: readonly number[] }

/** An end that is not after the begin is one of the next day, unless autumn shows the hour once more on the same day. */
export function readEnd(
  { day, from, to, begin }: { day: Temporal.PlainDate; from: number; to: number; begin: number },
  momentsAt: MomentsAt,
): EndReading {
  const later = (moments: readonly number[]) => moments.filter(moment => moment > begin)
  const sameDay = momentsAt(day, to, 0)
  const isNextDay = to < from && later(sameDay).length === 0
  const all = isNextDay ? momentsAt(day, to, 1) : sameDay
  return { lastDay: isNextDay ? day.add({ days: 1 }) : day, all, after: later(all) }
}

export const SAME_MOMENT = 'Beginn und Ende sind gleich'
export const ENDS_EARLY = 'Das Ende liegt vor dem Beginn'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const skippedText = (day: Temporal.PlainDate, minutes: number): string =>
  `Die Uhrzeit ${clock(minutes)} gibt es am ${formatDay(day)} nicht: die Uhr wird in dieser Nacht vorgestellt`

export const twiceText = (day: Temporal.PlainDate, minutes: number): string =>
  `Die Uhrzeit ${clock(minutes)} gibt es am ${formatDay(day)} zweimal`

/** The two readings of a time that autumn shows twice. */
export const readingNames = (minutes: number): [first: string, second: string] => [
  `erste ${clock(minutes)} (Sommerzeit)`,
  `zweite ${clock(minutes)} (Winterzeit)`,
]

type Moments = { fromMs: number; toMs: number }

/** What is wrong with the pauses of a shift; `toMs` of the shift is null while it runs. */
export function pauseProblem(
  shift: { fromMs: number; toMs: number | null },
  pauses: readonly Moments[],
): string | undefined {
  const sorted = pauses.toSorted((a, b) => a.fromMs - b.fromMs)
  if (sorted.some(({ fromMs, toMs }) => toMs <= fromMs)) return 'Eine Pause endet nicht nach ihrem Beginn'
  const end = shift.toMs ?? Number.POSITIVE_INFINITY
  if (sorted.some(({ fromMs, toMs }) => fromMs < shift.fromMs || toMs > end)) return 'Eine Pause liegt nicht im Dienst'
  if (sorted.some(({ toMs }, index) => toMs > (sorted[index + 1]?.fromMs ?? toMs)))
    return 'Die Pausen überschneiden sich'
  const paused = sorted.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  return paused > 0 && paused >= end - shift.fromMs ? 'Die Pausen sind nicht kürzer als der Dienst' : undefined
}

export const UNTIMED_NEEDS_END = 'Eine Pause ohne Ende des Dienstes ist nicht möglich'

/** What is wrong with a pause of which only the length is known, beside those with their times. */
export function untimedPauseProblem(
  shift: { fromMs: number; toMs: number | null },
  pauses: readonly Moments[],
  minutes: number,
): string | undefined {
  if (minutes === 0) return undefined
  if (shift.toMs === null) return UNTIMED_NEEDS_END
  const paused = pauses.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, minutes * 60_000)
  return paused >= shift.toMs - shift.fromMs ? 'Die Pausen sind nicht kürzer als der Dienst' : undefined
}
