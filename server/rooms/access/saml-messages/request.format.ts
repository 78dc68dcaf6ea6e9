import { randomBytes } from 'node:crypto'
import { SAML } from '@node-saml/node-saml'
import { EMAIL_FORMAT } from './words.format.ts'

export type Own = { entityId: string; answerUrl: string }
type Provider = { signInUrl: string; emailAttribute: string }

/** An NCName, which begins with no digit. */
export const newRequestId = () => `_${randomBytes(20).toString('hex')}`

/** Where the browser goes to be asked who it is (HTTP-Redirect); the answer names the request. */
export function requestUrl(own: Own, { signInUrl, emailAttribute }: Provider, requestId: string, email: string) {
  const saml = new SAML({
    ...ownOptions(own),
    entryPoint: signInUrl,
    identifierFormat: emailAttribute === '' ? EMAIL_FORMAT : null,
    // How somebody proves who they are is the company's business: a fixed way would shut out passkeys and second factors.
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    // Nothing is checked by it; it takes one.
    idpCert: 'none',
  })
  return saml.getAuthorizeUrlAsync('', undefined, { additionalParams: { login_hint: email } })
}

/** What a provider needs to know of us. */
export const ownMetadata = (own: Own): string =>
  new SAML({
    ...ownOptions(own),
    identifierFormat: EMAIL_FORMAT,
    wantAssertionsSigned: true,
    // The same text each time.
    generateUniqueId: () => '_kontor',
    idpCert: 'none',
  }).generateServiceProviderMetadata(null, null)

const ownOptions = ({ entityId, answerUrl }: Own) => ({ issuer: entityId, callbackUrl: answerUrl })
