/** So long before a certificate ends somebody should know. */
export const WARNING_DAYS = 30

export type CertificateState = 'early' | 'ended' | 'soon' | 'ok'

type Validity = { validFrom: Temporal.Instant; validTo: Temporal.Instant }

/** Only while it is `soon` or `ok` what it signs counts. */
export function certificateState({ validFrom, validTo }: Validity, now: Temporal.Instant): CertificateState {
  if (Temporal.Instant.compare(now, validFrom) < 0) return 'early'
  if (Temporal.Instant.compare(now, validTo) >= 0) return 'ended'
  return Temporal.Instant.compare(now.add({ hours: 24 * WARNING_DAYS }), validTo) >= 0 ? 'soon' : 'ok'
}
