/** On this day nobody waits for the month before any more. */
const LAST_DAY = 15

/** The month that the landing page opens with: the one before until it is handed over everywhere, or the 15th has passed. */
export function cockpitMonth(today: Temporal.PlainDate, isFormerDone: boolean): Temporal.PlainYearMonth {
  const month = today.toPlainYearMonth()
  return isFormerDone || today.day > LAST_DAY ? month : month.subtract({ months: 1 })
}

/** Whether it depends on how far the month before is. */
export const asksForFormer = (today: Temporal.PlainDate): boolean => today.day <= LAST_DAY
