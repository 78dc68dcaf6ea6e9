import { createHash, timingSafeEqual } from 'node:crypto'
import type { SingleSignOnChange } from '#contract/access/single-sign-on.ts'
import { emailDomain, isPublicMail, plainDomain } from '#domain/access/email-domain.ts'
import { plainCertificate } from '../saml-messages/rules.ts'

/** Names an OpenID provider in a session (one of SAML: `samlProviderOf`); `session_enters` in the database puts it together the same way. */
export const providerOf = ({ issuer, clientId }: { issuer: string; clientId: string }) => `${issuer} ${clientId}`

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url')

export const isHashOf = (hash: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfKey(code)), Buffer.from(hash))

/** With what a browser comes back that brought a SAML provider's answer: a code, or why there is none. */
export const SAML_ANSWER = 'saml'
export const REFUSED = 'refused'
export const UNASKED = 'unasked'
export const WITHOUT_ACCESS = 'without-access'

/** The address a provider vouches for; undefined when it says none, has not verified it, or it lies outside the company's domains. */
export function vouchedEmail(claims: Record<string, unknown>, emailDomains: readonly string[]): string | undefined {
  const { email, email_verified: isVerified } = claims
  return typeof email === 'string' && isVerified === true ? emailWithin(email, emailDomains) : undefined
}

export function emailWithin(email: string, emailDomains: readonly string[]): string | undefined {
  const domain = emailDomain(email)
  return domain !== undefined && emailDomains.includes(domain) ? email.trim().toLowerCase() : undefined
}

/** What is wrong with wanted settings, by field. `own` is the address of who writes them: one speaks only for domains one belongs to. */
export function problemsOf(
  wanted: SingleSignOnChange,
  kept: readonly string[],
  own: string | undefined,
): Record<string, string> {
  return (wanted.kind === 'saml' ? samlProblems(wanted) : oidcProblems(wanted)) ?? domainProblems(wanted, kept, own)
}

function oidcProblems({ issuer, clientId }: SingleSignOnChange): Record<string, string> | undefined {
  const problem = addressProblem(issuer)
  if (problem) return { issuer: problem }
  const { search, hash } = new URL(issuer)
  if (search || hash) return { issuer: 'Ohne ? und #' }
  return clientId === '' ? { clientId: 'Muss angegeben werden' } : undefined
}

function samlProblems({ issuer, signInUrl, certificates }: SingleSignOnChange): Record<string, string> | undefined {
  // Where one name ends and the next begins must be plain in what a session says.
  if (/\s/.test(issuer)) return { issuer: 'Ohne Leerzeichen' }
  const problem = signInUrl === '' ? 'Muss angegeben werden' : addressProblem(signInUrl)
  if (problem) return { signInUrl: problem }
  if (new URL(signInUrl).hash) return { signInUrl: 'Ohne #' }
  if (certificates.length === 0) return { certificates: 'Mindestens ein Zertifikat angeben' }
  for (const [at, text] of certificates.entries()) {
    const read = plainCertificate(text)
    if ('problem' in read)
      return { certificates: certificates.length > 1 ? `${at + 1}. Zertifikat: ${read.problem}` : read.problem }
  }
  return undefined
}

function addressProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return 'Muss eine vollständige Adresse sein'
  return url.protocol === 'https:' || url.hostname === 'localhost' ? undefined : 'Muss mit https:// beginnen'
}

function domainProblems(
  { emailDomains }: SingleSignOnChange,
  kept: readonly string[],
  own: string | undefined,
): Record<string, string> {
  for (const text of emailDomains) {
    const domain = plainDomain(text)
    if (!domain) return { emailDomains: `„${text}“ ist keine Domain` }
    if (isPublicMail(domain)) return { emailDomains: `„${domain}“ gehört einem öffentlichen E-Mail-Anbieter` }
    if (own !== undefined && !kept.includes(domain) && emailDomain(own) !== domain)
      return { emailDomains: `„${domain}“ kann nur eintragen, wer selbst eine Adresse dieser Domain hat` }
  }
  return {}
}
