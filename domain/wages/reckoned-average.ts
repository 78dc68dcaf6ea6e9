import { roundedQuotient } from '../basics/numbers.ts'
import { type AverageDivisor, type AverageRules, periodOf } from './averages.ts'

/** One week or month of somebody's work. */
export type AverageSpan = {
  /** Cents by wage type. */
  amounts: Readonly<Record<string, number>>
  workedDays: number
  /** A full month has 30. */
  insuredDays: number
  normalMinutes: number
  hasAbsence: boolean
}

export type AverageLine = { key: string; sumCents: number; times: number; isRegular: boolean }

export type ReckonedAverage<Span extends AverageSpan = AverageSpan> = {
  /** In the order they were given; what lies beyond the period is not among them. */
  spans: { span: Span; counts: boolean }[]
  /** Of the spans that count. */
  lines: AverageLine[]
  /** In how many of them a wage type had to occur. */
  leastTimes: number
  sumCents: number
  /** Days, or minutes of normal time. */
  quantity: number
  /** Undefined where there is nothing to divide by: payroll then has no average (Spec 2 §8, code 85). */
  value: AverageValue | undefined
  /** As it is shown; whatever is reckoned with it is reckoned with `value`. */
  valueCents: number | undefined
}

/** Cents for so many: 1 000 € in 3 days are no 333,33 € for whoever multiplies them. Product D: rounded once, at the end. */
export type AverageValue = { cents: number; per: number }

type Rules = Pick<AverageRules, 'period' | 'divisor' | 'skipsAbsences' | 'leastTimes'>

/**
 * The average of the wage types `keys` over spans, the newest first and as far back as somebody is employed: of a short
 * employment there are only the spans that exist, and regularity is asked of them in proportion. Rounded once, at the end.
 */
export function reckonAverage<Span extends AverageSpan>(
  rules: Rules,
  keys: readonly string[],
  spans: Iterable<Span>,
): ReckonedAverage<Span> {
  const wanted = periodOf(rules.period).spans
  const reached = reachedSpans(rules, spans, wanted)
  const counted = reached.filter(({ counts }) => counts).map(({ span }) => span)
  const leastTimes = Math.ceil((rules.leastTimes * counted.length) / wanted)
  const lines = keys.map(key => lineOf(key, counted, leastTimes))
  const sumCents = total(lines.filter(({ isRegular }) => isRegular).map(line => line.sumCents))
  const quantity = total(counted.map(span => span[QUANTITIES[rules.divisor]]))
  const value = exactValue(rules, sumCents, quantity)
  return { spans: reached, lines, leastTimes, sumCents, quantity, value, valueCents: value && shownCents(value) }
}

/** Asks for no more of them than it takes. */
function reachedSpans<Span extends AverageSpan>({ skipsAbsences }: Rules, spans: Iterable<Span>, wanted: number) {
  const reached: ReckonedAverage<Span>['spans'] = []
  let left = wanted
  for (const span of spans) {
    const counts = !(skipsAbsences && span.hasAbsence)
    reached.push({ span, counts })
    if (counts) left -= 1
    if (left === 0) break
  }
  return reached
}

function lineOf(key: string, spans: readonly AverageSpan[], leastTimes: number): AverageLine {
  const amounts = spans.map(({ amounts }) => amounts[key] ?? 0)
  const times = amounts.filter(cents => cents !== 0).length
  return { key, sumCents: total(amounts), times, isRegular: times >= leastTimes }
}

const QUANTITIES = {
  workedDays: 'workedDays',
  insuredDays: 'insuredDays',
  normalHours: 'normalMinutes',
} as const satisfies Record<AverageDivisor, keyof AverageSpan>

/** Of one unit of the quantity so many make what the value is for: thirty days a month, sixty minutes an hour. */
export const UNITS_OF_VALUE = { workedDays: 1, insuredDays: 30, normalHours: 60 } as const satisfies Record<
  AverageDivisor,
  number
>

const exactValue = ({ divisor }: Rules, sumCents: number, quantity: number): AverageValue | undefined =>
  quantity > 0 ? { cents: sumCents * UNITS_OF_VALUE[divisor], per: quantity } : undefined

export const shownCents = ({ cents, per }: AverageValue): number => roundedQuotient(cents, per)

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
