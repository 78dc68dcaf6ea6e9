import { createHmac } from 'node:crypto'
import { generateURI, verifySync } from 'otplib'

const STEP_SECONDS = 30
const CODES = 10
// Without letters and digits that are mistaken for each other on paper; 32 of them, so each carries five bits.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 12

/** What the authenticator app reads from the QR code. */
export const setUpUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Kontor', label: email, secret })

/** The time step a six-digit code stands for, at most one before or after now; undefined when it is none. RFC 6238 §5.2. */
export function stepOf(code: string, secret: string, nowSeconds: number): number | undefined {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const result = verifySync({ secret, token, epoch: nowSeconds, period: STEP_SECONDS, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** `abcd-efgh-jkmn`, 60 random bits each. */
export const recoveryCodes = (random: (bytes: number) => Uint8Array): string[] =>
  Array.from({ length: CODES }, () =>
    [...random(CODE_LENGTH)]
      .map(byte => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Bound to the account and to a secret outside the database, so that a copy of the table opens nothing. */
export const hashOfCode = (code: string, accountId: string, key: Uint8Array): string =>
  createHmac('sha256', key)
    .update(`${accountId}\0${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')
