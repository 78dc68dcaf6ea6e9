import { VIENNA } from '#domain/basics/days.ts'

let zone = VIENNA

/** Told by the session: the selected company's zone. */
export const setZone = (next: string): void => {
  zone = next
}

/** The company's day and time of day. */
export const nowHere = (): Temporal.ZonedDateTime => Temporal.Now.zonedDateTimeISO(zone)

/** The company's day, wherever the browser stands; Vienna's where there is no company yet. */
export const todayHere = (): Temporal.PlainDate => nowHere().toPlainDate()
