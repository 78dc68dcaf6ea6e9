import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { type Claimed, Unacceptable } from './answer-form.format.ts'
import type { Own } from './request.format.ts'
import { SKEW_SECONDS } from './rules.ts'
import { ASSERTION, BEARER, EMAIL_FORMAT, PROTOCOL, SUCCESS } from './words.format.ts'
import { childrenOf, readXml, type XmlElement } from './xml.format.ts'

export type Expected = Own & {
  issuer: string
  emailAttribute: string
  requestId: string
  /** Those that count now. */
  certificates: readonly string[]
  now: Temporal.Instant
}

export type Proved = {
  email: string
  /** The one whose key signed it. */
  certificate: string
  assertionId: string
  endsAt: Temporal.Instant
}

/** Who somebody is, by an answer that is wholly in order; throws for any other. Only what lay under the signature is read. */
export async function provedBy(claimed: Claimed, expected: Expected): Promise<Proved> {
  const { response } = claimed
  if (!claimed.isResponseSigned && !claimed.isAssertionSigned) throw new Unacceptable('no signature')
  checkResponse(response, claimed.isResponseSigned, expected)
  const { certificate, assertionXml } = await signedPart(claimed, expected)
  const assertion = readXml(assertionXml, { mostElements: 2000, mostDepth: 20, onlyElements: true })
  return { certificate, ...factsOf(assertion, expected) }
}

function checkResponse(response: XmlElement, isSigned: boolean, { issuer, requestId, answerUrl }: Expected): void {
  const { InResponseTo, Destination, Version } = response.attributes
  if (Version !== '2.0') throw new Unacceptable('another version')
  if (InResponseTo !== requestId) throw new Unacceptable('another request')
  // SAML bindings §3.5.5.2: what is signed says where it goes.
  if (Destination === undefined ? isSigned : Destination !== answerUrl) throw new Unacceptable('another destination')
  if (childrenOf(response, 'Issuer', ASSERTION).some(({ text }) => text.trim() !== issuer))
    throw new Unacceptable('another issuer')
  const [status] = childrenOf(response, 'Status', PROTOCOL)
  const [code] = status ? childrenOf(status, 'StatusCode', PROTOCOL) : []
  if (code?.attributes.Value !== SUCCESS) throw new Unacceptable('declined by the provider')
}

/** Each signature there is must hold, by one and the same key of the company's. */
async function signedPart(claimed: Claimed, expected: Expected) {
  for (const certificate of expected.certificates) {
    const assertionXml = await signedBy(certificate, claimed, expected).catch(() => undefined)
    if (assertionXml !== undefined) return { certificate, assertionXml }
  }
  throw new Unacceptable('not signed as it should be')
}

/** What is said is judged by `factsOf`, on what this gives: the very text that was signed. Here it is the signature alone. */
async function signedBy(certificate: string, claimed: Claimed, { entityId, answerUrl }: Expected) {
  const saml = new SAML({
    issuer: entityId,
    callbackUrl: answerUrl,
    idpCert: certificate,
    wantAuthnResponseSigned: claimed.isResponseSigned,
    wantAssertionsSigned: claimed.isAssertionSigned,
    audience: false,
    // No times.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  })
  const SAMLResponse = Buffer.from(claimed.xml).toString('base64')
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
  return profile?.getAssertionXml?.()
}

function factsOf(assertion: XmlElement, expected: Expected): Omit<Proved, 'certificate'> {
  const { ID: assertionId, Version } = assertion.attributes
  if (assertion.name !== 'Assertion' || assertion.namespace !== ASSERTION || Version !== '2.0' || !assertionId)
    throw new Unacceptable('no assertion')
  if (one(assertion, 'Issuer').text.trim() !== expected.issuer) throw new Unacceptable('another issuer')
  const subject = one(assertion, 'Subject')
  const endsAt = confirmedUntil(subject, expected)
  checkConditions(one(assertion, 'Conditions'), expected)
  const statements = childrenOf(assertion, 'AuthnStatement', ASSERTION)
  if (statements.length === 0) throw new Unacceptable('nobody signed in')
  for (const { attributes } of statements) checkTimes(undefined, attributes.SessionNotOnOrAfter, expected.now)
  return { assertionId, endsAt, email: emailOf(assertion, subject, expected.emailAttribute) }
}

/** SAML profiles §4.1.4.3: one confirmation that holds is enough. */
function confirmedUntil(subject: XmlElement, { answerUrl, requestId, now }: Expected): Temporal.Instant {
  for (const confirmation of childrenOf(subject, 'SubjectConfirmation', ASSERTION)) {
    const [data] = childrenOf(confirmation, 'SubjectConfirmationData', ASSERTION)
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = data?.attributes ?? {}
    if (confirmation.attributes.Method !== BEARER || Recipient !== answerUrl || InResponseTo !== requestId) continue
    if (NotOnOrAfter === undefined) continue
    checkTimes(NotBefore, NotOnOrAfter, now)
    return instantOf(NotOnOrAfter).add({ seconds: SKEW_SECONDS })
  }
  throw new Unacceptable('meant for another')
}

function checkConditions(conditions: XmlElement, { entityId, now }: Expected): void {
  checkTimes(conditions.attributes.NotBefore, conditions.attributes.NotOnOrAfter, now)
  const restrictions = childrenOf(conditions, 'AudienceRestriction', ASSERTION)
  const isForUs = (restriction: XmlElement) =>
    childrenOf(restriction, 'Audience', ASSERTION).some(({ text }) => text.trim() === entityId)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new Unacceptable('another audience')
}

function checkTimes(notBefore: string | undefined, notOnOrAfter: string | undefined, now: Temporal.Instant): void {
  const skew = { seconds: SKEW_SECONDS }
  if (notBefore !== undefined && Temporal.Instant.compare(now.add(skew), instantOf(notBefore)) < 0)
    throw new Unacceptable('not valid yet')
  if (notOnOrAfter !== undefined && Temporal.Instant.compare(now.subtract(skew), instantOf(notOnOrAfter)) >= 0)
    throw new Unacceptable('not valid any more')
}

function instantOf(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch {
    throw new Unacceptable('an odd time')
  }
}

/** One value and no choice: of several, others might have looked at another one. */
function emailOf(assertion: XmlElement, subject: XmlElement, attribute: string): string {
  if (attribute === '') {
    const nameId = one(subject, 'NameID')
    if (nameId.attributes.Format !== EMAIL_FORMAT) throw new Unacceptable('a name that is no address')
    return plainText(nameId)
  }
  const values = childrenOf(assertion, 'AttributeStatement', ASSERTION)
    .flatMap(statement => childrenOf(statement, 'Attribute', ASSERTION))
    .filter(({ attributes }) => attributes.Name === attribute)
    .flatMap(found => childrenOf(found, 'AttributeValue', ASSERTION))
  const [value, another] = values
  if (!value || another) throw new Unacceptable('not one address')
  return plainText(value)
}

function plainText({ text, children }: XmlElement): string {
  if (children.length > 0) throw new Unacceptable('more than a text')
  return text.trim()
}

function one(parent: XmlElement, name: string): XmlElement {
  const [found, another] = childrenOf(parent, name, ASSERTION)
  if (!found || another) throw new Unacceptable(`not one ${name}`)
  return found
}
