import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificatesProblem, draftOf, type Values } from './sign-on-values.ts'

const about = { subject: 'CN=x', fingerprint: 'AA', validFrom: '2026-01-01 00:00:00', validTo: '2027-01-01 00:00:00' }
const values: Values = {
  kind: 'saml',
  issuer: 'https://former.example',
  clientId: 'kontor',
  clientSecret: 'x',
  entityId: 'urn:firma',
  signInUrl: 'https://login.firma.example/sso',
  certificates: { kept: [{ certificate: 'AAAA', ...about }], pasted: '' },
  emailAttribute: '',
  emailDomains: 'firma.at; firma.com',
}
const PEM = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`

test('of a form for SAML nothing of OpenID Connect goes out, and the other way round', () => {
  assert.deepEqual(draftOf(values), {
    kind: 'saml',
    issuer: 'urn:firma',
    signInUrl: 'https://login.firma.example/sso',
    certificates: ['AAAA'],
    emailAttribute: '',
    emailDomains: ['firma.at', 'firma.com'],
  })
  assert.deepEqual(draftOf({ ...values, kind: 'oidc' }), {
    kind: 'oidc',
    issuer: 'https://former.example',
    clientId: 'kontor',
    clientSecret: 'x',
    emailDomains: ['firma.at', 'firma.com'],
  })
})

const pasted: [what: string, text: string, certificates: string[], problem: RegExp | undefined][] = [
  ['nothing', '  \n', ['AAAA'], undefined],
  ['a bare one', ' BBBB \n', ['AAAA', 'BBBB'], undefined],
  ['two framed ones', `Bag\n${PEM('BBBB')}\n\n${PEM('CCCC')}\n`, ['AAAA', PEM('BBBB'), PEM('CCCC')], undefined],
  ['three more', `${PEM('B')}${PEM('C')}${PEM('D')}`, ['AAAA', PEM('B'), PEM('C'), PEM('D')], /^Höchstens 3/],
]
for (const [what, text, certificates, problem] of pasted)
  test(`pasted beside a kept certificate: ${what}`, () => {
    const both = { ...values.certificates, pasted: text }
    assert.partialDeepStrictEqual(draftOf({ ...values, certificates: both }), { certificates })
    assert.match(certificatesProblem(both) ?? '', problem ?? /^$/)
  })

test('without any certificate it is said', () =>
  assert.match(certificatesProblem({ kept: [], pasted: ' ' }) ?? '', /Mindestens/))
