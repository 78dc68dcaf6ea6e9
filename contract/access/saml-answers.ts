import { MOST_CERTIFICATES } from '#domain/access/sign-on-kinds.ts'
import { CompanyQuery, data, routes } from '../endpoint.ts'
import { Text } from '../texts.ts'
import { z } from '../zod.ts'
import { SigningCertificate } from './single-sign-on.ts'

/** What the metadata of a provider says; empty where it says nothing. */
export const ProviderMetadata = z.object({
  issuer: z.string(),
  signInUrl: z.string(),
  certificates: z.array(SigningCertificate).max(MOST_CERTIFICATES),
  /** What of it does not work with Kontor, in sentences. */
  notes: z.array(z.string()),
})
export type ProviderMetadata = z.infer<typeof ProviderMetadata>

/** The part of the company's own sign-in that SAML alone has. */
export const samlAnswers = routes({
  receive: {
    method: 'POST',
    path: '/api/account/signon/saml',
    needsNoRoom: 'access',
    summary:
      'Nimmt die Antwort eines SAML-Anbieters entgegen (Assertion Consumer Service) und leitet zurück zur Anmeldung; angemeldet ist damit noch niemand',
    permission: 'public',
    takesForm: true,
    bodyBytes: 300_000,
    // What is missing is a refusal that people see on a page, not in JSON.
    body: z.object({ SAMLResponse: Text.max(300_000).default('') }),
    answer: 'elsewhere',
    rate: 'guess',
  },
  metadata: {
    method: 'GET',
    path: '/api/account/signon/saml/metadata',
    summary: 'Was ein SAML-Anbieter von Kontor wissen muss, als Metadaten nach SAML 2.0',
    permission: 'public',
    answer: 'file',
  },
  readProvider: {
    method: 'POST',
    path: '/api/sec/singlesignon/metadata',
    needsNoRoom: 'reads',
    summary: 'Liest die Metadaten eines SAML-Anbieters, ohne etwas zu speichern',
    query: CompanyQuery,
    permission: 'sign-on.write',
    body: z.object({ xml: Text.min(1, 'Muss angegeben werden').max(800_000) }),
    answer: data(ProviderMetadata),
    refusals: ['unprocessable'],
    rate: 'heavy',
  },
})
