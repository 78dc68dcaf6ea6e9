import { formatDay, VIENNA } from '#domain/basics/days.ts'

/** A stored day as people read it; nothing for none. */
export const dayText = (day: string | null) => (day ? formatDay(Temporal.PlainDate.from(day)) : '')

export const today = () => Temporal.Now.plainDateISO(VIENNA).toString()
