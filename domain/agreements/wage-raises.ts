import { roundedQuotient } from '../basics/numbers.ts'

/** What becomes of pay above the minimum when the minimum rises. Domain §4.3. */
export const RAISE_WAYS = {
  euro: 'Überzahlung in Euro erhalten',
  percent: 'Überzahlung in Prozent erhalten',
  absorb: 'Überzahlung aufsaugen',
} as const
export type RaiseWay = keyof typeof RAISE_WAYS

export const RAISE_SOURCES = { table: 'KV-Erhöhung', steps: 'Vorrückungen' } as const
export type RaiseSource = keyof typeof RAISE_SOURCES

/** Cents in the unit of the contract's pay; null: no table said anything before. */
export type RaiseFacts = { oldMinimum: number | null; newMinimum: number; pay: number }

/** Never less than the new minimum, and never less than what was paid: a lower table takes nothing away. */
export function raisedPay({ oldMinimum, newMinimum, pay }: RaiseFacts, way: RaiseWay): number {
  const least = Math.max(pay, newMinimum)
  // Who was paid too little is raised to the minimum; there is nothing to keep.
  if (way === 'absorb' || oldMinimum === null || oldMinimum === 0 || pay <= oldMinimum) return least
  const kept = way === 'euro' ? newMinimum + (pay - oldMinimum) : roundedQuotient(pay * newMinimum, oldMinimum)
  return Math.max(least, kept)
}
