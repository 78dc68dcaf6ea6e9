import type { KeyPair } from './certificates.ts'
import { assertionXml, newId, responseXml, type Said, signed } from './saml-provider.ts'

type Wrapped = [what: string, answer: string]

/**
 * Signature wrapping, XSW1 to XSW8: what was signed is still there and still holds, and beside or around it stands what an attacker
 * would like to be read. „On Breaking SAML: Be Whoever You Want to Be“, Somorovsky et al., 2012.
 */
export function wrappedAnswers(facts: Said, key: KeyPair, victim: string): Wrapped[] {
  const wanted: Said = { ...facts, nameId: victim, responseId: newId(), assertionId: newId() }
  const evil = assertionXml(wanted)
  const response = responseXml(facts, assertionXml(facts))
  const signedResponse = signed(response, { name: 'Response', key })
  const ofResponse = signatureOf(signedResponse)
  const original = assertionXml(facts)
  const signedAssertion = assertionOf(signed(response, { name: 'Assertion', key }))
  const ofAssertion = signatureOf(signedAssertion)
  const holding = (signature: string, inside: string) =>
    signature.replace('</ds:Signature>', `${inside}</ds:Signature>`)
  const evilWith = (inside: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${inside}`)
  const evilResponse = (beside: string) =>
    responseXml(wanted, evil).replace('</saml:Issuer>', `</saml:Issuer>${beside}`)
  return [
    ['XSW1', evilResponse(holding(ofResponse, response))],
    ['XSW2', evilResponse(`${response}${ofResponse}`)],
    ['XSW3', responseXml(facts, `${evil}${signedAssertion}`)],
    ['XSW4', responseXml(facts, evil.replace('</saml:Assertion>', `${signedAssertion}</saml:Assertion>`))],
    ['XSW5', responseXml(facts, `${evilWith(ofAssertion)}${original}`)],
    ['XSW6', responseXml(facts, evilWith(holding(ofAssertion, original)))],
    ['XSW7', responseXml(facts, `<samlp:Extensions>${evil}</samlp:Extensions>${signedAssertion}`)],
    ['XSW8', responseXml(facts, evilWith(holding(ofAssertion, `<ds:Object>${original}</ds:Object>`)))],
    ['XSW3 under the same id', responseXml(facts, `${sameId(evil, wanted, facts)}${signedAssertion}`)],
    [
      'XSW4 around an assertion of no namespace',
      responseXml(facts, `<Assertion xmlns="">${signedAssertion}</Assertion>`),
    ],
    ['a signature of another element', responseXml(facts, evilWith(ofAssertion))],
    ['the same id, and the signature of before', responseXml(facts, sameId(evilWith(ofAssertion), wanted, facts))],
  ]
}

const sameId = (xml: string, { assertionId }: Said, facts: Said) => xml.replace(assertionId, facts.assertionId)
const signatureOf = (xml: string) => /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)![0]
const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0]
