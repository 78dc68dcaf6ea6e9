/** When the company's list hears of new employees. Product B Mails. */
export const DIGEST_MODES = { off: 'Aus', instant: 'Sofort', daily: 'Täglich' } as const
export type DigestMode = keyof typeof DIGEST_MODES

/**
 * Whether a mail may go out now. `daily`: the hour has come round on the company's clock since the first of those came
 * who are not mailed yet; so a week without a server owes one mail, and nothing is forgotten.
 */
export function isDigestDue(
  { mode, hour, openSince }: { mode: DigestMode; hour: number; openSince: Temporal.Instant },
  now: Temporal.Instant,
  zone: string,
): boolean {
  if (mode !== 'daily') return mode === 'instant'
  const day = now.toZonedDateTimeISO(zone).toPlainDate()
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) }).toInstant()
  const today = at(day)
  const latest = Temporal.Instant.compare(today, now) <= 0 ? today : at(day.subtract({ days: 1 }))
  return Temporal.Instant.compare(openSince, latest) < 0
}
