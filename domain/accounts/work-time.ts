/** How a store turns weekly into monthly hours. Spec 2 §9. */
export const WORK_TIME_MODES = { 0: 'nach Faktor', 1: 'nach Tagen', 2: 'nach Wochen' } as const

/** On the wire and in the database factors stand so many times larger. Spec 2 §9. */
export const FACTOR_UNIT = 10_000_000
/** A month has at most 31 days, so no more weeks or days. */
export const MOST_FACTOR = 31 * FACTOR_UNIT

/** ISO weekdays. */
export const WEEKDAYS = {
  1: 'Montag',
  2: 'Dienstag',
  3: 'Mittwoch',
  4: 'Donnerstag',
  5: 'Freitag',
  6: 'Samstag',
  7: 'Sonntag',
} as const
