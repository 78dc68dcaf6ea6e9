import { createHash } from 'node:crypto'
import type { SingleSignOnChange } from '#contract/access/single-sign-on.ts'
import { emailDomain, isPublicMail, plainDomain } from '#domain/access/email-domain.ts'

/** Names a provider in a session; `session_enters` in the database puts it together the same way. */
export const providerOf = ({ issuer, clientId }: { issuer: string; clientId: string }) => `${issuer} ${clientId}`

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** The address a provider vouches for; undefined when it says none, has not verified it, or it lies outside the company's domains. */
export function vouchedEmail(claims: Record<string, unknown>, emailDomains: readonly string[]): string | undefined {
  const { email, email_verified: isVerified } = claims
  if (typeof email !== 'string' || isVerified !== true) return undefined
  const domain = emailDomain(email)
  return domain !== undefined && emailDomains.includes(domain) ? email.trim().toLowerCase() : undefined
}

/** What is wrong with wanted settings, by field. `own` is the address of who writes them: one speaks only for domains one belongs to. */
export function problemsOf(
  { issuer, emailDomains }: SingleSignOnChange,
  kept: readonly string[],
  own: string | undefined,
): Record<string, string> {
  const { protocol, hostname, search, hash } = new URL(issuer)
  if (protocol !== 'https:' && hostname !== 'localhost') return { issuer: 'Muss mit https:// beginnen' }
  if (search || hash) return { issuer: 'Ohne ? und #' }
  for (const text of emailDomains) {
    const domain = plainDomain(text)
    if (!domain) return { emailDomains: `„${text}“ ist keine Domain` }
    if (isPublicMail(domain)) return { emailDomains: `„${domain}“ gehört einem öffentlichen E-Mail-Anbieter` }
    if (own !== undefined && !kept.includes(domain) && emailDomain(own) !== domain)
      return { emailDomains: `„${domain}“ kann nur eintragen, wer selbst eine Adresse dieser Domain hat` }
  }
  return {}
}
