import assert from 'node:assert/strict'
import { test } from 'node:test'
import { samlAnswers } from '#contract/access/saml-answers.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { type KeyPair, keyPair } from '#server/testing/certificates.ts'

withOwnApp()

const [first, second] = [keyPair(), keyPair()]
const KEY = (key: KeyPair, use = ' use="signing"') =>
  `<KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${key.base64.replace(/.{64}/g, '$&\n')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
const service = (binding: string, address: string) =>
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${address}"/>`
const SERVICES =
  service('HTTP-POST', 'https://login.example/post') + service('HTTP-Redirect', 'https://login.example/sso?a=1&amp;b=2')
const provider = (inside: string, attributes = '') =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://login.example/entity"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"${attributes}>${inside}</IDPSSODescriptor></EntityDescriptor>`
const PROVIDER = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- as exported -->${provider(KEY(first) + KEY(keyPair(), ' use="encryption"') + KEY(second, '') + SERVICES)}`

async function read(xml: string) {
  const { api } = await signedIn()
  return api(samlAnswers.readProvider, { body: { xml } })
}

test('the metadata of a provider give its name, its address and the keys it signs with', async () => {
  const { status, body } = await read(PROVIDER)
  assert.equal(status, 200)
  const { certificates, ...facts } = body.data
  assert.deepEqual(facts, {
    issuer: 'https://login.example/entity',
    signInUrl: 'https://login.example/sso?a=1&b=2',
    notes: [],
  })
  assert.deepEqual(
    certificates.map(({ certificate }) => certificate),
    [first.base64, second.base64],
  )
})

test('one provider among others that are none is found, and what does not work is said', async () => {
  const many = [1, 2, 3, 4].map(() => KEY(keyPair())).join('')
  const listed = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><EntityDescriptor entityID="urn:sp"><SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>${provider(many + service('HTTP-POST', 'https://login.example/post'), ' WantAuthnRequestsSigned="true"')}</EntitiesDescriptor>`
  const { body } = await read(listed)
  assert.deepEqual([body.data.signInUrl, body.data.certificates.length], ['', 3])
  assert.deepEqual(
    body.data.notes.map(note => /HTTP-Redirect|4 Zertifikate|signierte Anfragen/.exec(note)?.[0]),
    ['HTTP-Redirect', '4 Zertifikate', 'signierte Anfragen'],
  )
})

const unread: [what: string, xml: string, says: RegExp][] = [
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${provider('&a;')}`, /DOCTYPE/],
  ['no XML', 'https://login.example/metadata', /kein lesbares XML/],
  ['a page of the provider', '<html><body>Anmelden</body></html>', /kein Anmeldedienst/],
  ['our own metadata', '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>', /kein Anmeldedienst/],
  ['SAML 1.1 alone', PROVIDER.replace('SAML:2.0:protocol', 'SAML:1.1:protocol'), /kein Anmeldedienst/],
  [
    'a federation',
    `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${provider(SERVICES)}${provider(SERVICES)}</EntitiesDescriptor>`,
    /mehrere/,
  ],
  ['depth without end', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, /kein lesbares XML/],
]
for (const [what, xml, says] of unread)
  test(`${what} is refused at its field`, async () => {
    const { status, refusal } = await read(xml)
    assert.equal(status, 422)
    assert.match(refusal.fields?.xml ?? 'none', says)
  })

test('what is larger than metadata are is not read', async () => {
  assert.equal((await read(`${PROVIDER}${' '.repeat(900_000)}`)).status, 400)
  assert.equal((await read(`${PROVIDER}${' '.repeat(1_100_000)}`)).status, 413)
})

test('our own metadata say who we are and where answers go, to whoever asks, and run nowhere', async () => {
  const { status, headers, text } = await anonymous(samlAnswers.metadata)
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('content-security-policy')],
    [200, 'application/samlmetadata+xml', "default-src 'none'; sandbox"],
  )
  assert.ok(text.includes(`entityID="${publicUrl()}/saml"`))
  assert.ok(text.includes(`Location="${publicUrl()}/api/account/signon/saml"`))
  assert.match(text, /WantAssertionsSigned="true"/)
  assert.equal((await anonymous(samlAnswers.metadata)).text, text)
})
