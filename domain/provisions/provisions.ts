import { dividedBy, type Fraction, fraction, nearest, plus, times } from '../basics/fractions.ts'
import type { Day } from '../wages/calendar.ts'
import { monthsServed } from '../wages/years-of-service.ts'

/** By what a provision is valued; nothing of it is rounded, the provision is, once. RZL's method, Domain §5.4. */
export type ProvisionBasis = {
  /** Pay of a month in cents: the last one, or an average. */
  monthlyCents: Fraction
  /** Special payments of a year in cents, a twelfth of which comes with each month; nothing where they stay out. */
  specialYearlyCents: Fraction
  /** What the employer pays on top, in hundredths of percent: 29,52 % is 2952. */
  ancillaryRate: number
}

/**
 * Leave that is due at the end of a day, in hundredths of days: what is left of former years, what of the year's claim its whole
 * months brought, less what was used. Rounded, for accounts of leave are kept in hundredths and it stands on the sheet as one;
 * less than nothing where more was used.
 */
export function leaveDue(leave: {
  formerHundredths: number
  yearlyHundredths: number
  usedHundredths: number
  yearFrom: Day
  at: Day
}): number {
  const arisen = fraction(leave.yearlyHundredths * monthsPassed(leave.yearFrom, leave.at), 12)
  return nearest(plus(fraction(leave.formerHundredths - leave.usedHundredths), arisen))
}

/**
 * What leave costs that is due, in cents. The divisor says how many of its units a month has, in hundredths: 2200 or 2167 days
 * of work, 2600 days but Sundays; for leave in hours those of the month.
 */
export const leaveProvision = (leaveHundredths: number, divisor: Fraction, basis: ProvisionBasis): number =>
  valued(fraction(leaveHundredths), divisor, basis)

/**
 * What hours cost that are owed as time or money, in cents. The divisor is the month's hours in hundredths: week × 4,33, or that of
 * the agreement (17300, 15800). A factor in hundredths, 150 for 1 : 1,5, where the surcharge arises only when they are paid.
 */
export const timeProvision = (
  owed: { minutes: number; factor: number },
  divisor: Fraction,
  basis: ProvisionBasis,
): number => valued(fraction(owed.minutes * owed.factor, 60), divisor, basis)

/** What of the year's special payments has been earned by the end of a day and not been paid, in cents, with what comes on top. */
export function specialProvision(special: {
  yearlyCents: Fraction
  paidCents: number
  /** Of special payments, 29,02 % is 2902. */
  ancillaryRate: number
  yearFrom: Day
  at: Day
}): number {
  const earned = times(special.yearlyCents, fraction(monthsPassed(special.yearFrom, special.at), 12))
  return nearest(times(plus(earned, fraction(-special.paidCents)), withAncillary(special.ancillaryRate)))
}

/** Hundredths of percent of a whole. */
const WHOLE = 10_000
const withAncillary = (rate: number): Fraction => fraction(WHOLE + rate, WHOLE)

/** So many of the divisor's units, each with its share of the month's pay and of the special payments. */
const valued = (units: Fraction, divisor: Fraction, basis: ProvisionBasis): number =>
  nearest(times(dividedBy(units, divisor), withShare(basis), withAncillary(basis.ancillaryRate)))

/** A month's pay with its twelfth of the special payments. */
export const withShare = ({
  monthlyCents,
  specialYearlyCents,
}: Pick<ProvisionBasis, 'monthlyCents' | 'specialYearlyCents'>): Fraction =>
  plus(monthlyCents, times(specialYearlyCents, fraction(1, 12)))

/** Whole months of the year that are over at the end of a day; a year has twelve. */
export const monthsPassed = (yearFrom: Day, at: Day): number =>
  Math.min(12, Math.max(0, monthsServed(yearFrom, at + 1)))
