import { type ClockSpan, type Day, MINUTES_OF_DAY, type Minute, type Span, type WageCalendar } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import type { TimeKind } from './time-kinds.ts'
import type { Because } from './wage-lines.ts'

/** Time that was worked, within one local day and between two changes of the clock. */
export type Stretch = Span & {
  /** The day of the calendar on which it lies, and the minute of it that the clock shows at `from`. */
  day: Day
  clock: number
  /** The day on which its shift began. */
  shiftDay: Day
  stampId: number
  terms: Terms
}

/** By which day limits, and by which day surcharges and holidays are told. Product D. */
export const limitDay = ({ terms, day, shiftDay }: Stretch): Day =>
  terms.rules.thresholdDay === 'shift' ? shiftDay : day
export const surchargeDay = ({ terms, day, shiftDay }: Stretch): Day =>
  terms.rules.surchargeDay === 'clock' ? day : shiftDay

export type WorkedKind = Extract<TimeKind, 'NORM' | 'MEHR25' | 'MEHR0' | 'UE50' | 'UE70' | 'UE100' | 'FTA' | 'FTA_UE'>
/** Of what kind it is, and why. */
export type Classified = Stretch & { kind: WorkedKind; because: Because }

export const lengthOf = (spans: readonly Span[]): number => {
  let sum = 0
  for (const { from, to } of spans) sum += to - from
  return sum
}

export const inOrder = <S extends Span>(spans: readonly S[]): S[] => spans.toSorted((a, b) => a.from - b.from)

/** A part of a stretch; its clock goes on with it. */
export const partOf = <S extends Stretch>(stretch: S, from: Minute, to: Minute): S => ({
  ...stretch,
  from,
  to,
  clock: stretch.clock + from - stretch.from,
})

/** The first minutes of stretches that stand in order, and what follows them. */
export function splitAfter<S extends Stretch>(stretches: readonly S[], minutes: number): [first: S[], rest: S[]] {
  if (minutes <= 0) return [[], [...stretches]]
  if (minutes >= lengthOf(stretches)) return [[...stretches], []]
  const [first, rest]: [S[], S[]] = [[], []]
  let left = minutes
  for (const stretch of stretches) {
    const length = stretch.to - stretch.from
    if (length <= left) first.push(stretch)
    else if (left <= 0) rest.push(stretch)
    else {
      first.push(partOf(stretch, stretch.from, stretch.from + left))
      rest.push(partOf(stretch, stretch.from + left, stretch.to))
    }
    left -= Math.min(left, length)
  }
  return [first, rest]
}

/** Their last minutes, and what lies before them. */
export const splitLast = <S extends Stretch>(stretches: readonly S[], minutes: number): [before: S[], last: S[]] =>
  splitAfter(stretches, lengthOf(stretches) - Math.max(0, minutes))

/** Cut at midnight and where the clock is changed. */
export function onTheClock({ from, to }: Span, calendar: WageCalendar): (Span & Pick<ClockSpan, 'day' | 'clock'>)[] {
  const parts: (Span & Pick<ClockSpan, 'day' | 'clock'>)[] = []
  for (let day = calendar.dayOf(from); calendar.startOf(day) < to; day++)
    for (const span of calendar.spansOf(day)) {
      const begin = Math.max(from, span.from)
      const end = Math.min(to, span.to)
      if (end > begin) parts.push({ from: begin, to: end, day, clock: span.clock + begin - span.from })
    }
  return parts
}

/** What of them the clock shows within a window of each day; one whose end is not after its beginning goes on past midnight. */
export function within<S extends Stretch>(stretches: readonly S[], from: number, to: number): S[] {
  if (to > from) return stretches.flatMap(stretch => between(stretch, from, to))
  return stretches.flatMap(stretch => [...between(stretch, 0, to), ...between(stretch, from, MINUTES_OF_DAY)])
}

function between<S extends Stretch>(stretch: S, from: number, to: number): S[] {
  const begin = Math.max(0, from - stretch.clock)
  const end = Math.min(stretch.to - stretch.from, to - stretch.clock)
  return end > begin ? [partOf(stretch, stretch.from + begin, stretch.from + end)] : []
}

/** What is left of a span without others, which may overlap. */
export function without(span: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let { from } = span
  for (const each of inOrder(taken)) {
    if (each.to <= from || each.to <= each.from || each.from >= span.to) continue
    if (each.from > from) left.push({ from, to: each.from })
    from = Math.max(from, each.to)
  }
  if (from < span.to) left.push({ from, to: span.to })
  return left
}
