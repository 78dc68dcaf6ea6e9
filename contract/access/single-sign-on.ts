import { CompanyQuery, data, Nothing, routes, UtcText, VersionOrNone } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { Code } from './second-factor.ts'

const Email = Trimmed.min(3).max(254)

export const SingleSignOn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** Null also for a secret of earlier releases. */
  secretSetAt: UtcText.nullable(),
  emailDomains: z.array(z.string()),
  /** False: it is kept, and lets nobody in. */
  active: z.boolean(),
  /** To be entered at the provider as the allowed address to come back to. */
  redirectUri: z.string(),
  version: VersionOrNone,
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

export const SingleSignOnChange = z.object({
  issuer: Line.max(500).pipe(z.url({ protocol: /^https?$/, error: 'Muss eine vollständige Adresse sein' })),
  clientId: Trimmed.min(1, 'Muss angegeben werden').max(200),
  /** Left out: the stored one stays. Empty: a client without a secret. */
  clientSecret: Line.max(500).optional(),
  emailDomains: z.array(Trimmed.min(1).max(253)).min(1, 'Mindestens eine Domain angeben').max(20),
  /** Left out: as it is, and on for a new one. */
  active: z.boolean().optional(),
  version: VersionOrNone,
})
export type SingleSignOnChange = z.infer<typeof SingleSignOnChange>

/** OpenID Connect for companies that have it: authorization code with PKCE, state and nonce. Product I. */
export const singleSignOn = routes({
  find: {
    method: 'POST',
    path: '/api/account/signon/find',
    needsNoRoom: 'access',
    summary: 'Ob für die Domain einer E-Mail-Adresse eine Anmeldung mit Firmenkonto eingerichtet ist',
    permission: 'public',
    body: z.object({ domain: Trimmed.min(1).max(253) }),
    answer: data(z.object({ hasSignOn: z.boolean() })),
    rate: 'guess',
  },
  start: {
    method: 'POST',
    path: '/api/account/signon/start',
    needsNoRoom: 'access',
    summary: 'Beginnt die Anmeldung mit Firmenkonto; der Schlüssel bleibt in dem Browser, der sie begonnen hat',
    permission: 'public',
    body: z.object({ email: Email }),
    answer: data(z.object({ url: z.string(), key: z.string() })),
    refusals: ['not_found', 'unavailable'],
    rate: 'guess',
  },
  finish: {
    method: 'POST',
    path: '/api/account/signon/finish',
    needsNoRoom: 'access',
    summary: 'Schließt die Anmeldung mit Firmenkonto ab und gibt das Token',
    permission: 'public',
    body: z.object({
      key: Line.min(1).max(100),
      /** The query with which the provider sent the browser back. */
      answer: Line.max(8000).default(''),
      totp: Code.optional(),
    }),
    answer: data(z.string()),
    refusals: ['sign_on_refused', 'second_factor_needed', 'second_factor_wrong', 'too_many', 'unavailable'],
    rate: 'guess',
  },
  show: {
    method: 'GET',
    path: '/api/sec/singlesignon',
    summary:
      'Die Einstellungen der Anmeldung mit Firmenkonto; leer und mit der Version 0, solange keine eingerichtet ist',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(SingleSignOn),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/singlesignon',
    summary: 'Richtet die Anmeldung mit Firmenkonto ein oder ändert sie',
    query: CompanyQuery,
    body: SingleSignOnChange,
    permission: 'sign-on.write',
    proved: 'lately',
    answer: data(SingleSignOn),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/singlesignon',
    needsNoRoom: 'ends',
    summary: 'Entfernt die Anmeldung mit Firmenkonto; was damit angemeldet ist, verliert den Zugang zum Betrieb sofort',
    query: CompanyQuery,
    permission: 'sign-on.write',
    proved: 'lately',
    answer: Nothing,
    refusals: ['not_found'],
  },
})
