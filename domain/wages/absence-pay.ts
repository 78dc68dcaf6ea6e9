import { roundedBigQuotient } from '../basics/numbers.ts'
import type { ReckonedDay } from './average-spans.ts'
import type { AverageDivisor } from './averages.ts'
import type { Day } from './calendar.ts'
import type { ComputedUse } from './individual-wage-type.ts'
import { AVERAGE_MISSING } from './person-average.ts'
import { type AverageValue, shownCents } from './reckoned-average.ts'
import type { MonthSpan } from './target-hours.ts'
import type { TimeKind } from './time-kinds.ts'

/** What of somebody's month was lost to absences of one use. Where half is paid, a half counts, so parts may be halves. */
export type AbsentTime = {
  /** Hundredths of days on which working time fell out. */
  days: number
  minutes: number
  /** Hundredths of days of the calendar, weekends of an absence among them; a whole month has thirty days. */
  calendarDays: number
}

export type PaidAverage = {
  averageId: number
  name: string
  divisor: AverageDivisor
  /** Undefined: it is missing. */
  value: AverageValue | undefined
  isManual: boolean
}

/** `quantity` in hundredths of days, or in minutes, as the divisor says. */
export type AbsencePayLine = Omit<PaidAverage, 'value'> & {
  /** As it is shown; `isRounded`: it is not the whole value. */
  valueCents: number | null
  isRounded: boolean
  quantity: number
  cents: number | null
}
/** Null cents: nothing is known that could be paid. `codes`: by the numbers of Spec 2 §8. */
export type AbsencePay = { cents: number | null; lines: AbsencePayLine[]; codes: number[] }

/** Which part of each kind is paid. EFZG § 2, UrlG § 6, ARG § 9. */
export const PAID_SHARES: Record<ComputedUse, Partial<Record<TimeKind, number>>> = {
  sickness: { KRANK: 1, AU: 1, KRANK50: 0.5, KRANK0: 0 },
  vacation: { URLAUB: 1 },
  holiday: { FEIERTAG_ENTG: 1 },
}

/** What is paid for an absence besides what is fixed: each average for it, times what fell out. domain.md §5.3. */
export function absencePay(averages: readonly PaidAverage[], time: AbsentTime): AbsencePay {
  const lines = averages.map(({ value, ...average }): AbsencePayLine => {
    const { of, quantity } = partsOf(average.divisor, time)
    return {
      ...average,
      valueCents: value ? shownCents(value) : null,
      isRounded: value !== undefined && value.cents % value.per !== 0,
      quantity,
      cents: value ? paidCents(value, quantity, of) : null,
    }
  })
  const known = lines.flatMap(({ cents }) => cents ?? [])
  return {
    cents: known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0),
    lines,
    codes: known.length === 0 || known.length < lines.length ? [AVERAGE_MISSING.code] : [],
  }
}

/** Rounded once, after the value was multiplied; doubled, for a quantity may be a half. */
const paidCents = ({ cents, per }: AverageValue, quantity: number, of: number): number =>
  roundedBigQuotient(BigInt(cents) * BigInt(quantity * 2), BigInt(per) * BigInt(of * 2))

function partsOf(divisor: AverageDivisor, time: AbsentTime): { of: number; quantity: number } {
  if (divisor === 'workedDays') return { of: 100, quantity: time.days }
  if (divisor === 'normalHours') return { of: 60, quantity: time.minutes }
  return { of: 30 * 100, quantity: time.calendarDays }
}

/** Of a month's days; `isRecorded`: on the day an absence of the use is entered, and somebody is employed. */
export function absentTime(
  use: ComputedUse,
  days: readonly ReckonedDay[],
  { first, last }: MonthSpan,
  isRecorded: (day: Day) => boolean,
): AbsentTime {
  const time: AbsentTime = { days: 0, minutes: 0, calendarDays: 0 }
  const byDay = new Map(days.map(each => [each.day, each]))
  for (const each of days) {
    const lost = lostOn(use, each)
    if (!lost || each.day < first || each.day > last) continue
    time.days += lost.isWorkday ? lost.paid : 0
    time.minutes += lost.minutes
    time.calendarDays += lost.paid
  }
  for (let day = first; day <= last; day++)
    if (isRecorded(day) && !byDay.has(day)) time.calendarDays += 100 * shareBeside(use, day, byDay, isRecorded)
  const isWholeMonth = time.calendarDays === (last - first + 1) * 100
  time.calendarDays = isWholeMonth ? WHOLE_MONTH : Math.min(time.calendarDays, WHOLE_MONTH)
  return time
}
const WHOLE_MONTH = 30 * 100

/** A free day is paid as the day of the same absence before it, else as the one after. */
function shareBeside(
  use: ComputedUse,
  day: Day,
  byDay: ReadonlyMap<Day, ReckonedDay>,
  isRecorded: (day: Day) => boolean,
): number {
  for (const step of [-1, 1])
    for (let beside = day + step; isRecorded(beside); beside += step) {
      const there = byDay.get(beside)
      const lost = there && lostOn(use, there)
      if (lost && lost.hundredths > 0) return lost.paid / lost.hundredths
    }
  return 0
}

type Lost = { hundredths: number; paid: number; minutes: number; isWorkday: boolean }

function lostOn(use: ComputedUse, { kinds }: ReckonedDay): Lost | undefined {
  const shares = PAID_SHARES[use]
  const own = kinds.filter(({ kind, minutes, hundredths }) => kind in shares && (minutes > 0 || hundredths > 0))
  if (own.length === 0) return undefined
  const paidOf = (part: 'minutes' | 'hundredths') =>
    own.reduce((sum, each) => sum + each[part] * (shares[each.kind] ?? 0), 0)
  const isWorkday = own.some(({ minutes }) => minutes > 0)
  const minutes = paidOf('minutes')
  if (use === 'sickness') {
    const hundredths = own.reduce((sum, each) => sum + each.hundredths, 0)
    return { hundredths, paid: paidOf('hundredths'), minutes, isWorkday }
  }
  const others = kinds.filter(({ kind }) => !(kind in shares))
  const hundredths = use === 'vacation' ? leaveOn(paidOf('hundredths'), others) : restOf(others)
  return { hundredths, paid: hundredths, minutes, isWorkday }
}

type Kinds = ReckonedDay['kinds']

/** Leave by the hour has hundredths of hours: where there was other time on the day, it was a half of it. */
const leaveOn = (hundredths: number, others: Kinds): number =>
  hundredths === 50 || hundredths === 100 ? hundredths : others.some(({ minutes }) => minutes > 0) ? 50 : 100

/** A holiday has what no absence takes of it. */
const restOf = (others: Kinds): number => Math.max(0, 100 - others.reduce((sum, each) => sum + each.hundredths, 0))
