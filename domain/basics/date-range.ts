import { dayOf } from './days.ts'

type Day = Temporal.PlainDate

export type DateRangeMode = 'monthlyRange' | 'customRange'

/** What a date selector tells: days from the first to the last, both included. Spec 2 §3. */
export type DateRange = { from: Day; to: Day; mode: DateRangeMode }

/** The whole month in which a day lies. */
export function monthRange(day: Day): DateRange {
  return { from: day.with({ day: 1 }), to: day.with({ day: day.daysInMonth }), mode: 'monthlyRange' }
}

/** The days between two picked ones, in whichever order they were picked. Spec 2 §4. */
export function customRange(one: Day, other: Day): DateRange {
  const isSwapped = Temporal.PlainDate.compare(other, one) < 0
  return isSwapped ? { from: other, to: one, mode: 'customRange' } : { from: one, to: other, mode: 'customRange' }
}

/** The month right after (1) or right before (-1) the one in which a range begins. */
export function stepMonth({ from }: DateRange, direction: 1 | -1): DateRange {
  return monthRange(from.with({ day: 1 }).add({ months: direction }))
}

/** The same days as free ones, or the whole month in which they begin. */
export function inMode(range: DateRange, mode: DateRangeMode): DateRange {
  return mode === 'monthlyRange' ? monthRange(range.from) : { ...range, mode }
}

/** What „Heute“ resets to: the month that a zone's calendar shows at a moment. Spec 2 §4. */
export function currentMonth(now: Temporal.Instant, zone: string, mode: DateRangeMode = 'monthlyRange'): DateRange {
  return { ...monthRange(dayOf(now, zone)), mode }
}
