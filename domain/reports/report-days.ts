/** Of `YYYY-MM`, as `YYYY-MM-DD`. */
export const lastDayOfMonth = (month: string): string => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
}

/** `YYYY-MM`, so many months earlier or later. */
export const monthsLater = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()
