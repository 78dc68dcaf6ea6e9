/** How a company's own provider says who somebody is. */
export const SIGN_ON_KINDS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const
export type SignOnKind = keyof typeof SIGN_ON_KINDS

/** While a provider changes its key two of them count; a third one is kept for what lies ready. */
export const MOST_CERTIFICATES = 3

/** What is set for SAML alone. */
export const SAML_FIELDS = {
  certificates: 'Zertifikate',
  emailAttribute: 'Attribut mit der E-Mail-Adresse',
  signInUrl: 'Anmeldeadresse',
} as const
