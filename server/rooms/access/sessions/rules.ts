import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'

/**
 * What belongs to the account as a whole needs the account's own sign-in. Otherwise whoever runs one company's identity
 * provider could change what holds in all the other companies, too.
 */
export function refuseVouched(session: Session): void {
  if (session.isVouched) throw new Refusal('forbidden', VOUCHED)
}

const VOUCHED =
  'Sie sind mit Ihrem Firmenkonto angemeldet. Ihr Kontor-Konto verwalten Sie nach einer Anmeldung mit E-Mail und Passwort oder mit einem Passkey.'
