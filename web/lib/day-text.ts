import { formatDay } from '#domain/basics/days.ts'
import { todayHere } from '#web/ui/today.ts'

/** A stored day as people read it; nothing for none. */
export const dayText = (day: string | null) => (day ? formatDay(Temporal.PlainDate.from(day)) : '')

export const today = () => todayHere().toString()

export const firstOfNextMonth = (): string =>
  Temporal.PlainDate.from(today()).add({ months: 1 }).with({ day: 1 }).toString()
