/** Out of a company, into one, or to another store of the same one. */
export type MoveDirection = 'out' | 'in' | 'store'

/** The day before the first one in the new place. */
export const lastDayBefore = (firstDay: string): string =>
  Temporal.PlainDate.from(firstDay).subtract({ days: 1 }).toString()
