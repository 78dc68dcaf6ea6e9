/** What was agreed in a contract, and the rules of its model by which hours, days and weeks make a month. */
export type Pay = {
  cents: number
  /** One of `WAGE_TYPES`: 1 an hour, 2 a day, 3 a week, 4 a month. Spec 2 §9. */
  wageType: number
  weeklyMinutes: number
  daysPerWeek: number
  /** Weeks of a month in ten-millionths: 43 300 000 is 4,33, with which 40 hours a week are 173,2 a month. */
  monthFactor: number
}

/** Pay of a month in cents, rounded once. */
export function monthlyCents({ cents, wageType, weeklyMinutes, daysPerWeek, monthFactor }: Pay): number {
  const inWeek = { 1: [weeklyMinutes, 60], 2: [daysPerWeek, 1], 3: [1, 1] }[wageType]
  if (!inWeek) return monthly(wageType, cents)
  const [units, ofUnit] = inWeek as [number, number]
  return rounded(BigInt(cents) * BigInt(units) * BigInt(monthFactor), BigInt(ofUnit) * WEEK)
}

/** What an hour of normal time is worth in cents, rounded once; undefined where no hours were agreed, but pay that is not by the hour. */
export function hourlyCents(pay: Pay): number | undefined {
  const { cents, wageType, weeklyMinutes, daysPerWeek, monthFactor } = pay
  if (wageType === 1) return cents
  if (weeklyMinutes === 0) return undefined
  const ofWeek = { 2: daysPerWeek, 3: 1 }[wageType]
  if (ofWeek) return rounded(BigInt(cents) * BigInt(ofWeek) * 60n, BigInt(weeklyMinutes))
  return rounded(BigInt(monthly(wageType, cents)) * 60n * WEEK, BigInt(weeklyMinutes) * BigInt(monthFactor))
}

const WEEK = 10_000_000n

function monthly(wageType: number, cents: number): number {
  if (wageType !== 4) throw new Error(`${wageType} is no kind of pay`)
  return cents
}

/** Half up; pay is never below zero. */
const rounded = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor))
