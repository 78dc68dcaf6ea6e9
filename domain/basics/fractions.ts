import { roundedBigQuotient } from './numbers.ts'

/** An exact quotient, its divisor above zero: what is reckoned in several steps is rounded once, at the end. */
export type Fraction = readonly [dividend: bigint, divisor: bigint]

export const fraction = (dividend: number, divisor = 1): Fraction => [BigInt(dividend), BigInt(divisor)]

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]

export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce(([a, b], [c, d]) => [a * c, b * d], [1n, 1n])

/** Throws RangeError for a divisor of nothing. */
export function dividedBy([a, b]: Fraction, [c, d]: Fraction): Fraction {
  if (c === 0n) throw new RangeError('divided by nothing')
  return c < 0n ? [-a * d, b * -c] : [a * d, b * c]
}

/** The nearest whole number, half away from zero. */
export const nearest = ([dividend, divisor]: Fraction): number => roundedBigQuotient(dividend, divisor)

export const isNothing = ([dividend]: Fraction): boolean => dividend === 0n
