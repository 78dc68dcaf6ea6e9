import { MOST_CERTIFICATES, SIGN_ON_KINDS } from '#domain/access/sign-on-kinds.ts'
import { CompanyQuery, data, Nothing, routes, UtcText, VersionOrNone } from '../endpoint.ts'
import { enumOf, Line, Text, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { Code } from './second-factor.ts'

const Email = Trimmed.min(3).max(254)

/** What a provider signs its answers with. */
export const SigningCertificate = z.object({
  /** Base64 of its bytes, without frame and line breaks. */
  certificate: z.string(),
  subject: z.string(),
  /** SHA-256, in pairs of capital digits. */
  fingerprint: z.string(),
  validFrom: UtcText,
  validTo: UtcText,
})
export type SigningCertificate = z.infer<typeof SigningCertificate>

export const SingleSignOn = z.object({
  kind: enumOf(SIGN_ON_KINDS),
  /** By SAML the name of the provider (its entity ID), which need be no address. */
  issuer: z.string(),
  /** By SAML empty: a provider knows us by our one name, `entityId`. */
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** Null also for a secret of earlier releases. */
  secretSetAt: UtcText.nullable(),
  /** By SAML, otherwise empty: where browsers are sent to. */
  signInUrl: z.string(),
  certificates: z.array(SigningCertificate),
  /** The attribute that says the address; empty: the NameID does. */
  emailAttribute: z.string(),
  emailDomains: z.array(z.string()),
  /** False: it is kept, and lets nobody in. */
  active: z.boolean(),
  /** To be entered at the provider as the allowed address to come back to. */
  redirectUri: z.string(),
  /** The same for SAML: our name, where answers are posted to, and where both can be read. */
  entityId: z.string(),
  answerUrl: z.string(),
  metadataUrl: z.string(),
  version: VersionOrNone,
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

/** What else must hold depends on the kind: `problemsOf` on the server. */
export const SingleSignOnChange = z.object({
  kind: enumOf(SIGN_ON_KINDS).default('oidc'),
  issuer: Trimmed.min(1, 'Muss angegeben werden').max(500),
  clientId: Trimmed.max(200).default(''),
  /** Left out: the stored one stays. Empty: a client without a secret. */
  clientSecret: Line.max(500).optional(),
  signInUrl: Trimmed.max(1000).default(''),
  /** PEM, or base64 of its bytes. */
  certificates: z.array(Text.max(10_000)).max(MOST_CERTIFICATES).default([]),
  emailAttribute: Trimmed.max(300).default(''),
  emailDomains: z.array(Trimmed.min(1).max(253)).min(1, 'Mindestens eine Domäne angeben').max(20),
  /** Left out: as it is, and on for a new one. */
  active: z.boolean().optional(),
  version: VersionOrNone,
})
export type SingleSignOnChange = z.infer<typeof SingleSignOnChange>

/** For companies that have a provider: OpenID Connect (authorization code with PKCE, state and nonce) or SAML 2.0. Product I. */
export const singleSignOn = routes({
  find: {
    method: 'POST',
    path: '/api/account/signon/find',
    needsNoRoom: 'access',
    summary: 'Ob für die Domäne einer E-Mail-Adresse eine Anmeldung mit Firmenkonto eingerichtet ist',
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
      /** The query with which the browser came back: the provider's, by SAML ours (`contract/access/saml-answers.ts`). */
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
