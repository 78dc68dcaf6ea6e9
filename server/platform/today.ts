/** The day that it is in a zone now: the company's own zone says which day is today, wherever the machine stands. */
export const todayIn = (zone: string): Temporal.PlainDate => Temporal.Now.plainDateISO(zone)
