import { roundedQuotient } from '../basics/numbers.ts'
import { hourlyCents, type Pay } from './agreed-pay.ts'
import type { Worth } from './average-spans.ts'
import { countsNights, type EmploymentRules, overtimeRateOf } from './employment-rules.ts'
import type { TimeKind } from './time-kinds.ts'

/** Null: nobody said what is paid. */
export type AgreedPay = Omit<Pay, 'cents'> & { cents: number | null }

/**
 * What an hour of a kind is paid by a contract and the rules of its model on the day; a night, where nights are paid in
 * thirds. The hour and what is paid with it are rounded to the cent, as they stand on a pay slip. Undefined: nobody knows.
 */
export function hourWorth(kind: TimeKind, pay: AgreedPay, rules: EmploymentRules): ReturnType<Worth> {
  const cents = centsOf(kind, pay, rules)
  if (cents === undefined) return undefined
  return { cents, per: kind === 'NACHT' && countsNights(rules) ? 'night' : 'hour' }
}

function centsOf(kind: TimeKind, pay: AgreedPay, rules: EmploymentRules): number | undefined {
  // Pay of a day, a week or a month goes on as it is: no part of it varies. domain.md §5.3.
  if (kind === 'NORM' && pay.wageType !== BY_HOUR) return 0
  const hour = pay.cents === null ? undefined : hourlyCents({ ...pay, cents: pay.cents })
  const withSurcharge = (percent: number) => percentOf(hour, WHOLE + percent)
  const { overtimePercent, secondOvertimePercent, secondOvertimeDays } = rules
  switch (kind) {
    case 'NORM':
    case 'MEHR0':
      return hour
    // AZG § 19d (3a).
    case 'MEHR25':
      return withSurcharge(rules.moreWorkPercent)
    // AZG § 10 (1).
    case 'UE50':
    case 'UE70':
    case 'UE100':
      return withSurcharge(overtimeRateOf(kind, rules))
    // What the work is paid besides the holiday's own pay; by law an hour for an hour. ARG § 9 (5).
    case 'FTA':
      if (rules.holidayCents !== null) return hour === undefined ? undefined : hour + rules.holidayCents
      return percentOf(hour, rules.holidayPercent ?? WHOLE)
    // Overtime, and not more. OGH RS0052465.
    case 'FTA_UE':
      return withSurcharge(
        secondOvertimeDays === 'sundays' ? (secondOvertimePercent ?? overtimePercent) : overtimePercent,
      )
    case 'NACHT':
      return rules.nightCents ?? (rules.nightPercent === null ? undefined : percentOf(hour, rules.nightPercent))
    case 'SONNTAG':
      return rules.sundayCents ?? (rules.sundayPercent === null ? undefined : percentOf(hour, rules.sundayPercent))
    // Standby is paid by agreements alone. AZG § 20a.
    default:
      return undefined
  }
}

const BY_HOUR = 1
const WHOLE = 10_000

const percentOf = (hour: number | undefined, hundredths: number): number | undefined =>
  hour === undefined ? undefined : roundedQuotient(hour * hundredths, WHOLE)
