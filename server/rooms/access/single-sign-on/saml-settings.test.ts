import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signOnTests } from '#contract/access/sign-on-tests.ts'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { role, signedIn } from '#server/testing/build-accounts.ts'
import { keyPair } from '#server/testing/certificates.ts'
import { apiFor } from '#server/testing/client.ts'
import { begin, bring, finish, keptProvider, lastReason, withSaml } from '#server/testing/saml-steps.ts'

withOwnApp({ KONTOR_TRANSFER_LOOPBACK: 'true' })

const key = keyPair({ name: 'Anmeldung Sonnblick' })
const GOOD = {
  kind: 'saml',
  issuer: 'https://login.kontor.example/entity?id=1',
  signInUrl: 'https://login.kontor.example/sso?idpid=1',
  certificates: [key.certificate],
  emailDomains: ['kontor.example'],
  version: 0,
}

test('what is set comes back with its certificates described, and with what the provider must know of us', async () => {
  const { api, company } = await signedIn()
  const saved = await api(singleSignOn.change, { body: { ...GOOD, certificates: [key.certificate, key.base64] } })
  assert.equal(saved.status, 200, saved.text)
  const { data } = (await api(singleSignOn.show)).body
  assert.deepEqual(
    [data.kind, data.issuer, data.signInUrl, data.clientId, data.hasSecret, data.active],
    ['saml', GOOD.issuer, GOOD.signInUrl, '', false, true],
  )
  assert.deepEqual(
    [data.entityId, data.answerUrl, data.metadataUrl],
    ['/saml', '/api/account/signon/saml', '/api/account/signon/saml/metadata'].map(path => `${publicUrl()}${path}`),
  )
  const [certificate, another] = data.certificates
  assert.equal(another, undefined, 'the same one is kept once')
  assert.deepEqual([certificate!.certificate, certificate!.subject], [key.base64, 'CN=Anmeldung Sonnblick'])
  assert.match(certificate!.fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  const [entry] = await rawSql<{ after: Record<string, unknown> }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'access/single-sign-on'`,
    [company],
  )
  assert.deepEqual([entry!.after.kind, entry!.after.certificates], ['SAML 2.0', [certificate!.fingerprint]])
})

const wrong: [what: string, change: object, field: string, says: RegExp][] = [
  ['a name with a space', { issuer: 'urn:a b' }, 'issuer', /Leerzeichen/],
  ['no sign-in address', { signInUrl: '' }, 'signInUrl', /Muss angegeben werden/],
  ['a sign-in address without TLS', { signInUrl: 'http://login.kontor.example/' }, 'signInUrl', /https/],
  ['a sign-in address that runs', { signInUrl: 'javascript:alert(1)' }, 'signInUrl', /vollständige Adresse/],
  [
    'a sign-in address with a name in it',
    { signInUrl: 'https://a@login.kontor.example/' },
    'signInUrl',
    /vollständige/,
  ],
  ['no certificate', { certificates: [] }, 'certificates', /Mindestens ein/],
  ['four certificates', { certificates: Array.from({ length: 4 }, () => key.base64) }, 'certificates', /./],
  ['what is no certificate', { certificates: ['aGVsbG8='] }, 'certificates', /kein Zertifikat/],
  ['two at once', { certificates: [key.certificate + key.certificate] }, 'certificates', /einzeln/],
  ['a private key', { certificates: [key.privateKey] }, 'certificates', /privater Schlüssel/],
  ['a short key', { certificates: [keyPair({ bits: 1024 }).certificate] }, 'certificates', /2048 Bit/],
  [
    'a key of another kind',
    { certificates: [key.base64, keyPair({ kind: 'ec' }).base64] },
    'certificates',
    /^2\. Zertifikat: .*RSA/,
  ],
  ['a domain one has no address of', { emailDomains: ['konkurrenz.example'] }, 'emailDomains', /selbst eine Adresse/],
]
for (const [what, change, field, says] of wrong)
  test(`${what} is refused by name`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(singleSignOn.change, { body: { ...GOOD, ...change } })
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})[0]?.split('.')[0]], [400, field])
    assert.match(refusal.fields![field] ?? 'none', says)
  })

test('a company goes over from one kind to the other, and nothing of the former is left', async () => {
  const { api, accountId } = await signedIn()
  const emailDomains = ['umstieg.example']
  await rawSql(`update account set email = 'mira@umstieg.example' where id = $1`, [accountId])
  const openId = { issuer: 'https://login.kontor.example', clientId: 'kontor', clientSecret: 'geheim' }
  const both = { ...GOOD, ...openId, issuer: GOOD.issuer, emailDomains }
  const saml = (await api(singleSignOn.change, { body: both })).body.data
  assert.deepEqual([saml.kind, saml.clientId, saml.hasSecret], ['saml', '', false])
  const body = { ...openId, kind: 'oidc', emailDomains, version: 1 }
  const oidc = (await api(singleSignOn.change, { body: { ...GOOD, ...body } })).body.data
  assert.deepEqual([oidc.kind, oidc.hasSecret, oidc.certificates, oidc.signInUrl], ['oidc', true, [], ''])
  const back = (await api(singleSignOn.change, { body: { ...GOOD, emailDomains, version: 2 } })).body.data
  assert.deepEqual([back.kind, back.hasSecret, back.certificates.length], ['saml', false, 1])
})

test('what the one kind let in the other does not keep in', async () => {
  const provider = await keptProvider()
  const { email, api: own, company, domain } = await withSaml(provider)
  const { url, key } = await begin(email)
  const api = apiFor((await finish({ key, answer: await bring(provider.answerTo(url)) })).body.data, company)
  assert.equal((await api(costCentres.list)).status, 200)
  const { signInUrl: issuer } = provider
  const body = { kind: 'oidc', issuer, clientId: 'kontor', emailDomains: [domain], version: 1 }
  assert.equal((await own(singleSignOn.change, { body })).status, 200)
  assert.equal((await api(costCentres.list)).status, 404)
})

test('companies of one group share a provider, and who signs in gets into each that knows the key', async () => {
  const provider = await keptProvider()
  const first = await withSaml(provider)
  const second = await withSaml(provider, { domain: first.domain })
  await alsoIn(second.company, first.accountId)
  const enter = async () => {
    const { url, key } = await begin(first.email)
    return (await finish({ key, answer: await bring(provider.answerTo(url)) })).body.data
  }
  const sees = async (token: string) =>
    Promise.all([first, second].map(async ({ company }) => (await apiFor(token, company)(costCentres.list)).status))
  assert.deepEqual(await sees(await enter()), [200, 200])
  // The provider has a new key, which the second company has entered and the first has not yet.
  provider.key = keyPair()
  const body = { ...second.settings, certificates: [provider.key.certificate], version: 1 }
  assert.equal((await second.api(singleSignOn.change, { body })).status, 200)
  assert.deepEqual(await sees(await enter()), [404, 200])
})

test('whoever enters a provider’s name with a key of their own gets into no company that knows another key', async () => {
  const provider = await keptProvider()
  const victim = await withSaml(provider)
  const owner = await signedIn({ company: victim.company })
  const attacker = keyPair()
  const intruder = await withSaml({ ...provider, key: attacker }, { domain: victim.domain })
  const chief = `chefin@${victim.domain}`
  await rawSql('update account set email = $1 where id = $2', [chief, owner.accountId])
  provider.key = attacker
  const { url } = await begin(victim.email)
  assert.equal(await bring(provider.answerTo(url, { nameId: chief })), 'saml=without-access')
  assert.equal(await lastReason(), 'no account that may enter')
  // Not even where the one they speak for has a role in both.
  await alsoIn(intruder.company, owner.accountId)
  const again = await begin(victim.email)
  const answer = await bring(provider.answerTo(again.url, { nameId: chief }))
  const token = (await finish({ key: again.key, answer })).body.data
  const sees = async (company: number) => (await apiFor(token, company)(costCentres.list)).status
  assert.deepEqual([await sees(victim.company), await sees(intruder.company)], [404, 200])
})

test('a domain belongs to one provider: neither another name nor another address can take it', async () => {
  const provider = await keptProvider()
  const first = await withSaml(provider)
  const other = await signedIn()
  await rawSql('update account set email = $1 where id = $2', [`zweite.${first.email}`, other.accountId])
  const save = (change: object) =>
    other.api(singleSignOn.change, { body: { ...first.settings, ...change, version: 0 } })
  assert.equal((await save({ issuer: 'urn:evil' })).status, 409)
  assert.equal((await save({ signInUrl: 'https://login.evil.example' })).status, 409)
  assert.equal((await save({ kind: 'oidc', issuer: 'https://login.evil.example', clientId: 'x' })).status, 409)
  assert.equal((await save({})).status, 200)
})

test('a test says whether the address answers and how long the certificates hold, and leaves the rest to a person', async () => {
  const provider = await keptProvider()
  const { api } = await withSaml(provider)
  const states = async () => (await api(signOnTests.test)).body.data.steps.map(({ step, state }) => `${step} ${state}`)
  assert.deepEqual(await states(), ['address ok', 'certificates ok', 'person open'])
  provider.close()
  assert.deepEqual(await states(), ['address failed', 'certificates ok', 'person open'])
})

async function alsoIn(company: number, accountId: string): Promise<void> {
  await rawSql(`insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)`, [
    company,
    accountId,
    await role(company, ['stores.read', 'settings.read']),
  ])
}
