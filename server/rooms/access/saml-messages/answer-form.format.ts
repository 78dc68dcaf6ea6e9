import { ASSERTION, PROTOCOL, SIGNATURE } from './words.format.ts'
import { every, readXml, type XmlElement } from './xml.format.ts'

/** Why an answer is not taken. For the account's events, never for who sent it. */
export class Unacceptable extends Error {}

/** What an answer says of itself, before anything of it is proved. */
export type Claimed = {
  xml: string
  response: XmlElement
  /** The request that it says to answer; undefined: nobody asked. */
  requestId: string | undefined
  isResponseSigned: boolean
  isAssertionSigned: boolean
}

const BOUNDS = { mostElements: 2000, mostDepth: 20, onlyElements: true } as const

/** SHA-1 and whatever else is not named here is refused. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: [
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
  Transform: [
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  ],
}

/**
 * Takes only an answer of the one plain form: a response with one assertion, each signed in its own place or not at all. Whatever
 * hides a second assertion, or a signature of something else, has another form, so it never comes to what proves signatures.
 */
export function plainAnswer(base64: string): Claimed {
  const xml = textOf(base64)
  const response = readXml(xml, BOUNDS)
  if (response.name !== 'Response' || response.namespace !== PROTOCOL) throw new Unacceptable('no response')
  const all = [...every(response)]
  const named = (...names: string[]) => all.filter(({ name }) => names.includes(name))
  if (named('Response').length > 1) throw new Unacceptable('several responses')
  if (named('EncryptedAssertion', 'EncryptedID', 'EncryptedAttribute').length > 0) throw new Unacceptable('encrypted')
  const assertions = named('Assertion')
  if (assertions.length > 1) throw new Unacceptable('several assertions')
  const assertion = assertions.find(each => each.namespace === ASSERTION && response.children.includes(each))
  if (assertions.length === 1 && !assertion) throw new Unacceptable('an assertion out of place')
  refuseSameIds(all)
  refuseSignatures(all, assertion ? [response, assertion] : [response])
  const isSigned = (element: XmlElement | undefined) => element?.children.some(isSignature) ?? false
  return {
    xml,
    response,
    requestId: response.attributes.InResponseTo,
    isResponseSigned: isSigned(response),
    isAssertionSigned: isSigned(assertion),
  }
}

function textOf(base64: string): string {
  const packed = base64.replace(/\s+/g, '')
  if (packed === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new Unacceptable('no base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'))
  } catch {
    throw new Unacceptable('no UTF-8')
  }
}

const isSignature = ({ name, namespace }: XmlElement) => name === 'Signature' && namespace === SIGNATURE

function refuseSameIds(all: XmlElement[]): void {
  const ids = all.flatMap(({ attributes: { ID, Id, id } }) => [ID, Id, id].filter(value => value !== undefined))
  if (new Set(ids).size < ids.length) throw new Unacceptable('an id twice')
}

function refuseSignatures(all: XmlElement[], signable: XmlElement[]): void {
  const inPlace = signable.flatMap(({ children }) => children.filter(({ name }) => name === 'Signature'))
  const signatures = all.filter(({ name }) => name === 'Signature')
  if (signatures.length > inPlace.length || !inPlace.every(isSignature))
    throw new Unacceptable('a signature out of place')
  if (signable.some(({ children }) => children.filter(isSignature).length > 1))
    throw new Unacceptable('several signatures')
  if (
    all.some(
      ({ name, namespace }) => namespace === SIGNATURE && ['Object', 'Manifest', 'RetrievalMethod'].includes(name),
    )
  )
    throw new Unacceptable('a signature of more')
  for (const [kind, allowed] of Object.entries(ALGORITHMS))
    for (const { attributes } of all.filter(({ name }) => name === kind))
      if (!allowed.includes(attributes.Algorithm ?? '')) throw new Unacceptable('a weak algorithm')
}
