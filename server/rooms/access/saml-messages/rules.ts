import { X509Certificate } from 'node:crypto'
import type { SigningCertificate } from '#contract/access/single-sign-on.ts'
import { type CertificateState, certificateState } from '#domain/access/certificate-states.ts'
import { fromUtcText, toUtcText } from '#domain/basics/days.ts'

/** Of clocks that do not go alike. */
export const SKEW_SECONDS = 60

const LEAST_BITS = 2048

/**
 * What was pasted, PEM or base64 of its bytes, as it is kept: whole, in base64 without frame and breaks. Otherwise the sentence that
 * says why it can't be used.
 */
export function plainCertificate(text: string): { certificate: string } | { problem: string } {
  const framed = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
  if (framed.length > 1) return { problem: 'Bitte jedes Zertifikat einzeln eintragen' }
  if (/PRIVATE KEY/.test(text)) return { problem: 'Das ist ein privater Schlüssel. Er gehört nur dem Anbieter.' }
  const certificate = (framed[0]?.[1] ?? text).replace(/\s+/g, '')
  const read = /^[A-Za-z0-9+/]+={0,2}$/.test(certificate) ? readCertificate(certificate) : undefined
  if (!read) return { problem: 'Das ist kein Zertifikat (PEM oder Base64)' }
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = read.publicKey
  if (kind !== 'rsa' || (details?.modulusLength ?? 0) < LEAST_BITS)
    return {
      problem: `Kontor prüft Signaturen mit RSA-Schlüsseln ab ${LEAST_BITS} Bit; dieses Zertifikat hat einen anderen`,
    }
  return { certificate: read.raw.toString('base64') }
}

function readCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

export function describeCertificate(certificate: string): SigningCertificate {
  const { subject, fingerprint256, validFromDate, validToDate } = new X509Certificate(
    Buffer.from(certificate, 'base64'),
  )
  return {
    certificate,
    // One part a line, as Node gives it.
    subject: subject?.split('\n').reverse().join(', ') ?? '',
    fingerprint: fingerprint256,
    validFrom: utcOf(validFromDate),
    validTo: utcOf(validToDate),
  }
}

const utcOf = (date: Date) => toUtcText(Temporal.Instant.fromEpochMilliseconds(date.getTime()))

/** As `session_enters` makes it in the database. */
export const printOf = (certificate: string): string =>
  new X509Certificate(Buffer.from(certificate, 'base64')).fingerprint256.replaceAll(':', '').toLowerCase()

export function stateOf(certificate: string, now: Temporal.Instant): CertificateState {
  const { validFrom, validTo } = describeCertificate(certificate)
  return certificateState({ validFrom: fromUtcText(validFrom), validTo: fromUtcText(validTo) }, now)
}

/** Once its time is over, or before it begins, nothing that it signs counts. */
export const countsAt = (certificate: string, now: Temporal.Instant): boolean =>
  ['ok', 'soon'].includes(stateOf(certificate, now))

/**
 * Names the provider in a session. Who it calls itself anybody can, so it is by the key: a company that knows the same name by another
 * key is not entered. `session_enters` in the database puts it together the same way.
 */
export const samlProviderOf = (issuer: string, certificate: string) => `saml ${issuer} ${printOf(certificate)}`
