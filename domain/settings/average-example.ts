import { type AverageRules, periodOf } from '../wages/averages.ts'
import type { AverageSpan } from '../wages/reckoned-average.ts'

/** Since when the person of the example is employed. */
export type ExampleEmployment = 'long' | 'short'

/** Cents a week of the first wage type; thirteen of them make € 1 170. */
const PATTERN = [9600, 8400, 10_200, 7800, 9000, 9900, 8100, 10_500, 7500, 9300, 8700, 11_100, 6900]
/** What the wage types come to, one after the other, in hundredths of the first, and in every how many weeks or months. */
const SHARES = [100, 40, 60, 20, 80]
const RHYTHM = [1, 2, 1, 4, 1]
const ABSENT = 3
const SHORT = { week: 5, month: 2 }
const SPANS = {
  week: { workedDays: 4, insuredDays: 7, normalMinutes: 1920, weeks: 1 },
  month: { workedDays: 18, insuredDays: 30, normalMinutes: 8640, weeks: 4 },
}

/**
 * Somebody's pay to look at an average by, the newest span first: of a full period 52 days are worked in 13 weeks (the
 * example of domain.md §5.3), one span has an absence, and of a short employment the first one was begun in its middle.
 */
export function exampleSpans(
  { period }: Pick<AverageRules, 'period'>,
  keys: readonly string[],
  employment: ExampleEmployment,
): AverageSpan[] {
  const { span, spans } = periodOf(period)
  const count = employment === 'long' ? spans + 1 : SHORT[span]
  return Array.from({ length: count }, (_, at) => {
    const hasAbsence = at === Math.min(ABSENT, count - 2)
    const isBegun = employment === 'short' && at === count - 1
    const part = hasAbsence || isBegun ? 2 : 1
    const { workedDays, insuredDays, normalMinutes, weeks } = SPANS[span]
    const place = at > ABSENT ? at - 1 : at
    return {
      hasAbsence,
      workedDays: workedDays / part,
      insuredDays: isBegun ? Math.floor(insuredDays / 2) : insuredDays,
      normalMinutes: normalMinutes / part,
      amounts: Object.fromEntries(keys.map((key, type) => [key, amountOf(type, place, weeks) / part])),
    }
  })
}

/** Whole euros and halves of them, so that a part of a span is whole cents, too. */
function amountOf(type: number, place: number, weeks: number): number {
  const kind = type % SHARES.length
  if (place % RHYTHM[kind]! !== 0) return 0
  return (PATTERN[(place + type) % PATTERN.length]! * weeks * SHARES[kind]!) / 100
}
