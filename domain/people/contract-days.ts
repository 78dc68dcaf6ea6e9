import { formatDay } from '../basics/days.ts'

/** Days as `YYYY-MM-DD`; no end: it goes on. */
type ContractDays = { id: number; from: string; to: string | null }

/** What may be so, but mostly is a slip: the file would say that somebody comes later than they are paid. */
export const beforeEntry = ({ id, from }: Omit<ContractDays, 'to'>, entry: string): { key: string; text: string } => ({
  key: `before-entry-${id}`,
  text: `Der Vertrag ab ${germanDay(from)} beginnt vor dem Eintritt am ${germanDay(entry)}, bezahlt wird ab seinem Beginn`,
})

/** Contracts of the same employment that hold before the day: `former` is the entry until now, and what ended before it is of another one. */
export const holdsBefore = ({ from, to }: Omit<ContractDays, 'id'>, entry: string, former: string | null): boolean =>
  from < entry && (to === null || former === null || to >= former)

const germanDay = (day: string): string => formatDay(Temporal.PlainDate.from(day))
