import assert from 'node:assert/strict'
import { test } from 'node:test'
import { samlAnswers } from '#contract/access/saml-answers.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { type KeyPair, keyPair } from '#server/testing/certificates.ts'
import {
  assertionXml,
  packed,
  readRequest,
  responseXml,
  type Said,
  SHA1,
  said,
  signed,
} from '#server/testing/saml-provider.ts'
import { begin, bring, finish, keptProvider, lastReason, withSaml } from '#server/testing/saml-steps.ts'
import { wrappedAnswers } from '#server/testing/wrapped-answers.ts'

withOwnApp()

const forger = keyPair()
const later = (time: object) => Temporal.Now.instant().add(time as Temporal.DurationLike)

type Made = { facts: Said; key: KeyPair }
const make = (change: Partial<Said>, inside = assertionXml) => {
  return ({ facts, key }: Made) => {
    const all = { ...facts, ...change }
    return signed(responseXml(all, inside(all)), { name: 'Assertion', key })
  }
}
const asResponse = (change: Partial<Said> = {}) => {
  return ({ facts, key }: Made) => {
    const all = { ...facts, ...change }
    return signed(responseXml(all, assertionXml(all)), { name: 'Response', key })
  }
}

const sound: [what: string, answer: (made: Made) => string][] = [
  ['a signed assertion', make({})],
  ['a signed response', asResponse()],
  [
    'both signed',
    ({ facts, key }) =>
      signed(signed(responseXml(facts, assertionXml(facts)), { name: 'Assertion', key }), { name: 'Response', key }),
  ],
  ['an unsigned response without a destination', make({ destination: undefined })],
  [
    'a response that brings another’s certificate along',
    ({ facts, key }) => signed(responseXml(facts, assertionXml(facts)), { name: 'Assertion', key, keyInfo: forger }),
  ],
  ['half a minute late', make({ notOnOrAfter: later({ seconds: -30 }) })],
  ['half a minute early', make({ notBefore: later({ seconds: 30 }) })],
]

const forged: [what: string, answer: (made: Made) => string, reason: string][] = [
  ['no signature', ({ facts }) => responseXml(facts, assertionXml(facts)), 'no signature'],
  ['a signature taken out', made => make({})(made).replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, ''), 'no signature'],
  ['a signature by another key', ({ facts }) => make({})({ facts, key: forger }), 'not signed as it should be'],
  [
    'a value changed under the signature',
    made => make({})(made).replaceAll(made.facts.nameId, `x${made.facts.nameId}`),
    'not signed as it should be',
  ],
  [
    'an assertion that is signed in a response whose signature does not hold',
    made => {
      const { facts, key } = made
      const both = signed(signed(responseXml(facts, assertionXml(facts)), { name: 'Assertion', key }), {
        name: 'Response',
        key,
      })
      return both.replace('IssueInstant="2', 'Consent="x" IssueInstant="2')
    },
    'not signed as it should be',
  ],
  [
    'SHA-1',
    ({ facts, key }) => signed(responseXml(facts, assertionXml(facts)), { name: 'Assertion', key, algorithms: SHA1 }),
    'a weak algorithm',
  ],
  [
    'SHA-1 of the digest alone',
    ({ facts, key }) =>
      signed(responseXml(facts, assertionXml(facts)), {
        name: 'Assertion',
        key,
        algorithms: { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', digest: SHA1.digest },
      }),
    'a weak algorithm',
  ],
  [
    'another signature method under a good digest',
    made => make({})(made).replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
    'a weak algorithm',
  ],
  ['another audience', make({ audience: 'https://elsewhere.example/saml' }), 'another audience'],
  [
    'an audience that begins as ours',
    ({ facts, key }) => make({ audience: `${facts.audience}.evil.example` })({ facts, key }),
    'another audience',
  ],
  ['another recipient', make({ recipient: 'https://elsewhere.example/acs' }), 'meant for another'],
  ['another destination', make({ destination: 'https://elsewhere.example/acs' }), 'another destination'],
  ['a signed response without a destination', asResponse({ destination: undefined }), 'another destination'],
  ['another issuer of the response', make({ issuer: 'urn:evil' }), 'another issuer'],
  ['another issuer of the assertion', make({ assertionIssuer: 'urn:evil' }), 'another issuer'],
  ['expired', make({ notOnOrAfter: later({ seconds: -61 }) }), 'not valid any more'],
  ['not valid yet', make({ notBefore: later({ minutes: 2 }) }), 'not valid yet'],
  ['a confirmation of another request', make({ confirmedInResponseTo: '_other' }), 'meant for another'],
  ['a confirmation of no request', make({ confirmedInResponseTo: undefined }), 'meant for another'],
  [
    'a status that is no success',
    make({ status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }),
    'declined by the provider',
  ],
  [
    'two assertions, both signed',
    ({ facts, key }) => {
      const one = signed(responseXml(facts, assertionXml(facts)), { name: 'Assertion', key })
      const other = signed(responseXml(facts, assertionXml({ ...facts, assertionId: '_other' })), {
        name: 'Assertion',
        key,
      })
      return one.replace(
        '</samlp:Response>',
        `${/<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(other)![0]}</samlp:Response>`,
      )
    },
    'several assertions',
  ],
  [
    'no assertion',
    ({ facts, key }) => signed(responseXml(facts, ''), { name: 'Response', key }),
    'not signed as it should be',
  ],
  [
    'an encrypted one',
    ({ facts, key }) =>
      signed(responseXml(facts, '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>'), { name: 'Response', key }),
    'encrypted',
  ],
  [
    'a comment in the name',
    ({ facts, key }) => make({ nameId: `${facts.nameId}<!---->.evil.example` })({ facts, key }),
    'no plain XML',
  ],
  [
    'a comment that is put in afterwards',
    made =>
      make({ nameId: `${made.facts.nameId}.evil.example` })(made).replace('.evil.example<', '<!-- x -->.evil.example<'),
    'no plain XML',
  ],
  [
    'an instruction in the name',
    made => make({})(made).replace('</saml:NameID>', '<?x?></saml:NameID>'),
    'no plain XML',
  ],
  [
    'a marked section in the name',
    ({ facts, key }) => make({ nameId: `${facts.nameId}<![CDATA[.evil.example]]>` })({ facts, key }),
    'no plain XML',
  ],
  [
    'an element in the name',
    ({ facts, key }) => make({ nameId: `${facts.nameId}<x/>` })({ facts, key }),
    'more than a text',
  ],
  ['a document type', made => `<!DOCTYPE x>${make({})(made)}`, 'no plain XML'],
  [
    'entities that grow',
    made =>
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${make({})(made).replace(made.facts.nameId, '&b;')}`,
    'no plain XML',
  ],
  [
    'a file of this machine',
    made =>
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>${make({})(made).replace(made.facts.nameId, '&a;')}`,
    'no plain XML',
  ],
  [
    'a name that is no address',
    make({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }),
    'a name that is no address',
  ],
  [
    'thousands of elements',
    make({}, facts =>
      assertionXml(facts).replace('</saml:AuthnContext>', `${'<a/>'.repeat(2500)}</saml:AuthnContext>`),
    ),
    'no plain XML',
  ],
  ['no XML', () => 'hello', 'no plain XML'],
  ['something else than a response', () => '<x/>', 'no response'],
  ['another encoding', made => `<?xml version="1.0" encoding="ISO-8859-1"?>${make({})(made)}`, 'no plain XML'],
]

test('what is wholly in order lets in, whichever part the provider signs', async t => {
  const provider = await keptProvider()
  const { email } = await withSaml(provider)
  for (const [what, answer] of sound)
    await t.test(what, async () => {
      const { url, key } = await begin(email)
      const made = { facts: said(readRequest(url), provider.issuer), key: provider.key }
      const brought = await bring(packed(answer(made)))
      assert.notEqual(brought, 'saml=refused', (await lastReason()) ?? '')
      assert.equal((await finish({ key, answer: brought })).status, 200)
    })
})

test('whatever else is sent is refused, says no more than that, and leaves an event with its reason', async t => {
  const provider = await keptProvider()
  const { email } = await withSaml(provider)
  for (const [what, answer, reason] of forged)
    await t.test(what, async () => {
      const { url, key } = await begin(email)
      const facts = said(readRequest(url), provider.issuer)
      await refused(packed(answer({ facts, key: provider.key })), key, reason)
    })
})

async function refused(answer: string, key: string, reason: string | RegExp): Promise<void> {
  await rawSql(`delete from account_event where detail ? 'saml'`)
  const brought = await bring(answer)
  assert.equal(brought, 'saml=refused')
  assert.match((await lastReason()) ?? 'no event', typeof reason === 'string' ? new RegExp(`^${reason}$`) : reason)
  const { status, refusal } = await finish({ key, answer: brought })
  assert.deepEqual([status, refusal], [401, { code: 'sign_on_refused', message: REFUSED }])
}
const REFUSED = 'Die Anmeldung mit dem Firmenkonto ist nicht gelungen. Bitte versuchen Sie es noch einmal.'

test('a signature that holds is moved to what somebody else would like to be: nobody gets in (XSW1 to XSW8)', async t => {
  const provider = await keptProvider()
  const attacker = await withSaml(provider)
  const victim = await signedIn({ company: attacker.company })
  const email = `chefin@${attacker.domain}`
  await rawSql('update account set email = $1 where id = $2', [email, victim.accountId])
  const asked = async () => {
    const { url, key } = await begin(attacker.email)
    return { key, facts: said(readRequest(url), provider.issuer) }
  }
  const { facts: any } = await asked()
  for (const [at, [what]] of wrappedAnswers(any, provider.key, email).entries())
    await t.test(what, async () => {
      const { key, facts } = await asked()
      const [, answer] = wrappedAnswers(facts, provider.key, email)[at]!
      await refused(
        packed(answer),
        key,
        /several|out of place|an id twice|a signature of more|not signed as it should be/,
      )
    })
})

test('what is no answer at all is refused at the door', async () => {
  const before = await rawSql('select count(*) from account_event')
  assert.equal(await bring(''), 'saml=refused')
  assert.equal(await bring('%%%'), 'saml=refused')
  assert.equal(await bring(Buffer.from([0xff, 0xfe, 0x3c]).toString('base64')), 'saml=refused')
  const large = await anonymous(samlAnswers.receive, { body: { SAMLResponse: 'A'.repeat(5_000_000) } })
  assert.deepEqual([large.status, large.refusal.code], [413, 'too_large'])
  const url = `http://127.0.0.1:${theApp().port}${samlAnswers.receive.path}`
  const send = async (type: string, body: string) =>
    (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' })).status
  assert.equal(await send('application/json', '{"SAMLResponse":"PHgvPg=="}'), 400)
  assert.equal(await send('text/xml', '<x/>'), 400)
  assert.equal(await send('application/x-www-form-urlencoded', 'SAMLResponse=PHgvPg==&SAMLResponse=PHkvPg=='), 400)
  assert.notDeepEqual(await rawSql('select count(*) from account_event'), before)
})

test('a form is taken there alone', async () => {
  const url = `http://127.0.0.1:${theApp().port}/api/account/login`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await fetch(url, { method: 'POST', headers, body: 'email=a&password=b' })).status, 400)
})
