import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { type KeyPair, keyPair } from './certificates.ts'

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const SHA256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const SHA1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

/** What a request says, read as a provider reads it. */
export type Asked = { id: string; issuer: string; answerUrl: string; email: string; xml: string }

export function readRequest(url: string): Asked {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const said = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    xml,
    id: said(/\sID="([^"]*)"/),
    issuer: said(/<saml:Issuer[^>]*>([^<]*)</),
    answerUrl: said(/AssertionConsumerServiceURL="([^"]*)"/),
    email: searchParams.get('login_hint') ?? '',
  }
}

/** What a provider says; each part can be said otherwise. Texts stand in the XML as they are. */
export type Said = {
  responseId: string
  assertionId: string
  issuer: string
  assertionIssuer: string
  inResponseTo: string | undefined
  confirmedInResponseTo: string | undefined
  destination: string | undefined
  recipient: string
  audience: string
  nameId: string
  nameIdFormat: string
  attributes: Readonly<Record<string, readonly string[]>>
  notBefore: Temporal.Instant
  notOnOrAfter: Temporal.Instant
  status: string
  /** Before the root, such as a document type. */
  prolog: string
}

export function said(asked: Asked, issuer: string): Said {
  const now = Temporal.Now.instant()
  return {
    responseId: newId(),
    assertionId: newId(),
    issuer,
    assertionIssuer: issuer,
    inResponseTo: asked.id,
    confirmedInResponseTo: asked.id,
    destination: asked.answerUrl,
    recipient: asked.answerUrl,
    audience: asked.issuer,
    nameId: asked.email,
    nameIdFormat: EMAIL_FORMAT,
    attributes: {},
    notBefore: now.subtract({ seconds: 5 }),
    notOnOrAfter: now.add({ minutes: 5 }),
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    prolog: '',
  }
}

export const newId = () => `_${randomBytes(16).toString('hex')}`

export function assertionXml(facts: Said): string {
  const attributes = Object.entries(facts.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map(value => `<saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:string">${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return [
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${facts.assertionId}" Version="2.0" IssueInstant="${seconds(facts.notBefore)}">`,
    `<saml:Issuer>${facts.assertionIssuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${facts.nameIdFormat}">${facts.nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${attribute('InResponseTo', facts.confirmedInResponseTo)} Recipient="${facts.recipient}" NotOnOrAfter="${seconds(facts.notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${seconds(facts.notBefore)}" NotOnOrAfter="${seconds(facts.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${seconds(facts.notBefore)}" SessionIndex="_s"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion>',
  ].join('')
}

export const responseXml = (facts: Said, inside: string): string =>
  `${facts.prolog}<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${facts.responseId}" Version="2.0" IssueInstant="${seconds(facts.notBefore)}"${attribute('InResponseTo', facts.inResponseTo)}${attribute('Destination', facts.destination)}><saml:Issuer>${facts.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${facts.status}"/></samlp:Status>${inside}</samlp:Response>`

const attribute = (name: string, value: string | undefined) => (value === undefined ? '' : ` ${name}="${value}"`)
const seconds = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' })

type Signing = { name: 'Response' | 'Assertion'; key: KeyPair; algorithms?: typeof SHA256; keyInfo?: KeyPair }

/** With a signature in its place, after the issuer; `keyInfo` is the certificate that it brings along. */
export function signed(xml: string, { name, key, algorithms = SHA256, keyInfo = key }: Signing): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: keyInfo.certificate,
    signatureAlgorithm: algorithms.signature,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const place = name === 'Response' ? "/*[local-name(.)='Response']" : "//*[local-name(.)='Assertion']"
  signer.addReference({
    xpath: place,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: algorithms.digest,
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export const packed = (xml: string) => Buffer.from(xml).toString('base64')

/** A provider that signs in whoever is hinted at, and sends the browser back with a form. */
export async function samlProvider() {
  const provider = { key: keyPair() }
  const server = createServer((request, response) => {
    if (!request.url?.includes('SAMLRequest=')) return response.writeHead(400).end()
    const asked = readRequest(new URL(request.url ?? '/', signInUrl).href)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(asked, answerTo(asked)))
  })
  const signInUrl = `${await listening(server)}/sso`
  const issuer = `urn:test:${signInUrl}`
  const answerTo = (asked: Asked, change: Partial<Said> = {}): string => {
    const facts = { ...said(asked, issuer), ...change }
    return packed(signed(responseXml(facts, assertionXml(facts)), { name: 'Assertion', key: provider.key }))
  }
  return Object.assign(provider, {
    issuer,
    signInUrl,
    metadata: () => metadataOf(issuer, signInUrl, provider.key),
    answerTo: (url: string, change?: Partial<Said>) => answerTo(readRequest(url), change),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

const metadataOf = (issuer: string, signInUrl: string, { base64 }: KeyPair) =>
  `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}"><IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></IDPSSODescriptor></EntityDescriptor>`

const pageOf = ({ answerUrl }: Asked, answer: string) =>
  `<!doctype html><html lang="en"><title>Provider</title><body onload="document.forms[0].submit()"><form method="post" action="${answerUrl}"><input type="hidden" name="SAMLResponse" value="${answer}"><button>Go on</button></form></body></html>`

async function listening(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
