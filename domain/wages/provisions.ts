import { roundedBigQuotient } from '../basics/numbers.ts'
import type { Day } from './calendar.ts'
import { monthsServed } from './service.ts'

/** By what a provision is valued. RZL's method, Domain §5.4. */
export type ProvisionBasis = {
  /** Pay of a month in cents: the last one, or an average. */
  monthlyCents: number
  /** Special payments of a year in cents, a twelfth of which comes with each month; 0 where they stay out. */
  specialYearlyCents: number
  /** What the employer pays on top, in hundredths of percent: 29,52 % is 2952. */
  ancillaryRate: number
}

/**
 * Leave that is due at the end of a day, in hundredths of days: what is left of former years, what of the year's claim its whole
 * months brought, less what was used. Rounded once; less than nothing where more was used.
 */
export function leaveDue(leave: {
  formerHundredths: number
  yearlyHundredths: number
  usedHundredths: number
  yearFrom: Day
  at: Day
}): number {
  const arisen = leave.yearlyHundredths * monthsPassed(leave.yearFrom, leave.at)
  return roundedBigQuotient(BigInt(12 * (leave.formerHundredths - leave.usedHundredths) + arisen), 12n)
}

/**
 * What leave costs that is due, in cents. The divisor says how many of its units a month has, in hundredths: 2200 or 2167 days
 * of work, 2600 days but Sundays; for leave in hours those of the month.
 */
export const leaveProvision = (leaveHundredths: number, divisor: number, basis: ProvisionBasis): number =>
  valued(leaveHundredths, divisor, basis)

/**
 * What hours cost that are owed as time or money, in cents. The divisor is the month's hours in hundredths: week × 4,33, or that of
 * the agreement (17300, 15800). A factor in hundredths, 150 for 1 : 1,5, where the surcharge arises only when they are paid.
 */
export const timeProvision = (
  owed: { minutes: number; factor: number },
  divisor: number,
  basis: ProvisionBasis,
): number => valued(owed.minutes * owed.factor, divisor * 60, basis)

/** What of the year's special payments has been earned by the end of a day and not been paid, in cents, with what comes on top. */
export function specialProvision(special: {
  yearlyCents: number
  paidCents: number
  /** Of special payments, 29,02 % is 2902. */
  ancillaryRate: number
  yearFrom: Day
  at: Day
}): number {
  const open = special.yearlyCents * monthsPassed(special.yearFrom, special.at) - 12 * special.paidCents
  return roundedBigQuotient(BigInt(open) * withAncillary(special.ancillaryRate), 12n * WHOLE)
}

/** Hundredths of percent of a whole. */
const WHOLE = 10_000n
const withAncillary = (rate: number): bigint => WHOLE + BigInt(rate)

/** So many of the divisor's units, each with its share of the month's pay and of the special payments. */
const valued = (units: number, divisor: number, { monthlyCents, specialYearlyCents, ancillaryRate }: ProvisionBasis) =>
  roundedBigQuotient(
    BigInt(units) * BigInt(12 * monthlyCents + specialYearlyCents) * withAncillary(ancillaryRate),
    12n * BigInt(divisor) * WHOLE,
  )

/** Whole months of the year that are over at the end of a day; a year has twelve. */
export const monthsPassed = (yearFrom: Day, at: Day): number =>
  Math.min(12, Math.max(0, monthsServed(yearFrom, at + 1)))
