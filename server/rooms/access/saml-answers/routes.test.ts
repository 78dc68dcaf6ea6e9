import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { keyPair } from '#server/testing/certificates.ts'
import { apiFor } from '#server/testing/client.ts'
import { readRequest } from '#server/testing/saml-provider.ts'
import { begin, bring, finish, keptProvider, lastReason, withSaml } from '#server/testing/saml-steps.ts'

withOwnApp()

test('who the company’s own provider vouches for is signed in, with the rights they hold and no more', async () => {
  const provider = await keptProvider()
  const { email, company } = await withSaml(provider, { permissions: ['sign-on.write', 'stores.read'] })
  const { url, key } = await begin(email)
  const { body } = await finish({ key, answer: await bring(provider.answerTo(url)) })
  const { user, companies } = (await apiFor(body.data)(signIn.current)).body.data
  assert.deepEqual(
    [user.email, companies.map(each => [each.id, each.permissions])],
    [email, [[company, ['sign-on.write', 'stores.read']]]],
  )
})

test('the request names us, where the answer goes and, without an attribute, that an address is wanted', async () => {
  const provider = await keptProvider()
  const { email } = await withSaml(provider)
  const { url } = await begin(email)
  const asked = readRequest(url)
  assert.ok(url.startsWith(`${provider.signInUrl}?`))
  assert.deepEqual(
    [asked.issuer, asked.answerUrl, asked.email],
    [`${publicUrl()}/saml`, `${publicUrl()}/api/account/signon/saml`, email],
  )
  assert.match(asked.xml, /Destination="http:\/\/localhost:\d+\/sso"/)
  assert.match(asked.xml, /Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"/)
  assert.doesNotMatch(asked.xml, /RequestedAuthnContext/)
})

test('a sign-in address with a query of its own keeps it', async () => {
  const provider = await keptProvider()
  const { email } = await withSaml(provider, { settings: { signInUrl: `${provider.signInUrl}?idpid=C0x` } })
  const { searchParams } = new URL((await begin(email)).url)
  assert.deepEqual([searchParams.get('idpid'), searchParams.has('SAMLRequest')], ['C0x', true])
})

test('the address is the attribute’s where one is named, whatever the NameID says', async () => {
  const provider = await keptProvider()
  const emailAttribute = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
  const { email } = await withSaml(provider, { settings: { emailAttribute } })
  const enter = async (attributes: Record<string, string[]>) => {
    const { url, key } = await begin(email)
    const answer = provider.answerTo(url, { nameId: 'x7', nameIdFormat: 'urn:persistent', attributes })
    return (await finish({ key, answer: await bring(answer) })).status
  }
  assert.equal(await enter({ groups: ['a', 'b'], [emailAttribute]: [email.toUpperCase()] }), 200)
  assert.equal(await enter({ mail: [email] }), 401)
  assert.equal(await lastReason(), 'not one address')
  assert.equal(await enter({ [emailAttribute]: [email, 'other@example.org'] }), 401)
  assert.equal(await lastReason(), 'not one address')
})

test('a sign-in that somebody began is not finished by who answered it elsewhere, nor the other way round', async () => {
  const provider = await keptProvider()
  const victim = await withSaml(provider)
  const theft = await begin(victim.email)
  // The victim follows the attacker's link; their browser is sent back with the code.
  const code = await bring(provider.answerTo(theft.url))
  assert.equal((await finish({ key: theft.key, answer: 'saml=guessed' })).status, 401, 'the attacker has no code')
  assert.equal((await finish({ key: theft.key, answer: code })).status, 401, 'and no second try')
  const forced = await begin(victim.email)
  const own = await begin(victim.email)
  const brought = await bring(provider.answerTo(forced.url))
  assert.equal((await finish({ key: own.key, answer: brought })).status, 401, 'the victim began another sign-in')
  assert.equal((await finish({ key: '-', answer: brought })).status, 401, 'or none')
  const without = await begin(victim.email)
  await bring(provider.answerTo(without.url))
  assert.equal((await finish({ key: without.key, answer: '' })).status, 401, 'no code at all')
  assert.equal((await finish({ key: (await begin(victim.email)).key, answer: 'saml=x' })).status, 401, 'no answer yet')
  const events = await rawSql(`select from account_event where action = 'sign-on refused' and detail = '{}'`)
  assert.ok(events.length >= 3)
})

test('a response counts once, also for a request that is open', async () => {
  const provider = await keptProvider()
  const { email, company } = await withSaml(provider)
  const { url, key } = await begin(email)
  const answer = provider.answerTo(url)
  const code = await bring(answer)
  assert.equal(await bring(answer), 'saml=refused')
  assert.equal(await lastReason(), 'no such request')
  assert.equal((await finish({ key, answer: code })).status, 200)
  assert.equal((await finish({ key, answer: code })).status, 401)
  assert.equal(await bring(answer), 'saml=refused')
  // Even where the same request could be answered once more.
  await rawSql(
    `insert into single_sign_on_attempt (company_id, key_hash, state, nonce, verifier, expires_at)
     values ($1, 'again', $2, '', '', now() + interval '5 minutes')`,
    [company, readRequest(url).id],
  )
  assert.equal(await bring(answer), 'saml=refused')
  assert.equal(await lastReason(), 'sent before')
})

test('of one response sent ten times at once one counts', async () => {
  const provider = await keptProvider()
  const { email } = await withSaml(provider)
  const { url } = await begin(email)
  const answer = provider.answerTo(url)
  const brought = await Promise.all(Array.from({ length: 10 }, () => bring(answer)))
  assert.equal(brought.filter(each => each === 'saml=refused').length, 9)
})

test('an answer that nobody asked for is refused with what to do instead', async () => {
  const provider = await keptProvider()
  const { email } = await withSaml(provider)
  const { url, key } = await begin(email)
  const unasked = { inResponseTo: undefined, confirmedInResponseTo: undefined }
  const brought = await bring(provider.answerTo(url, unasked))
  assert.equal(brought, 'saml=unasked')
  const { status, refusal } = await finish({ key: '-', answer: brought })
  assert.deepEqual([status, refusal.code], [401, 'sign_on_refused'])
  assert.match(refusal.message, /auf der Anmeldeseite von Kontor/)
  assert.equal((await finish({ key, answer: await bring(provider.answerTo(url)) })).status, 200, 'the one asked for')
})

test('who has switched on the second factor is asked for it, once the code was brought', async () => {
  const provider = await keptProvider()
  const person = await withSaml(provider)
  const { secret } = (await person.api(secondFactor.start, { body: { password: PASSWORD } })).body.data
  const totp = generateSync({ secret })
  const { recoveryCodes } = (await person.api(secondFactor.confirm, { body: { totp } })).body.data
  const { url, key } = await begin(person.email)
  const answer = await bring(provider.answerTo(url))
  const first = await finish({ key, answer })
  assert.equal(first.refusal.code, 'second_factor_needed')
  assert.equal((await finish({ key, answer: '', totp: '000000' })).refusal.code, 'second_factor_wrong')
  assert.equal((await finish({ key, answer: '', totp: recoveryCodes[0] })).status, 200)
  const other = await begin(person.email)
  await bring(provider.answerTo(other.url))
  const past = await finish({ key: other.key, answer: '', totp: recoveryCodes[1] })
  assert.equal(past.refusal.code, 'sign_on_refused', 'the second factor alone is no code')
})

test('who has no role there, no account or a deactivated one gets in nowhere, and nothing is made', async () => {
  const provider = await keptProvider()
  const { email, domain, accountId } = await withSaml(provider)
  const enter = async (nameId: string) => {
    const { url, key } = await begin(email)
    const { status, refusal } = await finish({ key, answer: await bring(provider.answerTo(url, { nameId })) })
    return status === 200 ? 'in' : refusal.message
  }
  const before = await rawSql('select (select count(*) from account), (select count(*) from role_assignment)')
  assert.match(await enter(`niemand@${domain}`), /für keinen Betrieb freigeschaltet/)
  assert.match(await enter('besitz@fremde-firma.example'), /für keinen Betrieb freigeschaltet/)
  assert.equal(await lastReason(), 'an address of another domain')
  await rawSql('update account set active = false where id = $1', [accountId])
  assert.match(await enter(email), /für keinen Betrieb freigeschaltet/)
  assert.equal(await lastReason(), 'no account that may enter')
  assert.deepEqual(
    await rawSql('select (select count(*) from account), (select count(*) from role_assignment)'),
    before,
  )
})

test('switched off it lets nobody in, before and after the answer, and whoever it let in is out at once', async () => {
  const provider = await keptProvider()
  const { email, company, api: own, settings } = await withSaml(provider)
  const enter = async () => {
    const { url, key } = await begin(email)
    return finish({ key, answer: await bring(provider.answerTo(url)) })
  }
  const api = apiFor((await enter()).body.data, company)
  assert.equal((await api(costCentres.list)).status, 200)
  const [unanswered, answered] = [await begin(email), await begin(email)]
  const answer = await bring(provider.answerTo(answered.url))
  const off = await own(singleSignOn.change, { body: { ...settings, active: false, version: 1 } })
  assert.equal(off.status, 200)
  assert.equal((await api(costCentres.list)).status, 404)
  assert.equal(await bring(provider.answerTo(unanswered.url)), 'saml=refused')
  const late = await finish({ key: answered.key, answer })
  assert.deepEqual([late.status, late.refusal.code], [401, 'sign_on_refused'])
  assert.equal((await own(singleSignOn.remove)).status, 200)
  assert.equal((await finish({ key: unanswered.key, answer: 'saml=x' })).status, 401)
})

test('a certificate counts from when it is entered to when it is taken away, and what it let in goes with it', async () => {
  const provider = await keptProvider()
  const next = keyPair()
  const { email, company, api: own, settings } = await withSaml(provider)
  const change = async (certificates: string[], version: number) =>
    assert.equal((await own(singleSignOn.change, { body: { ...settings, certificates, version } })).status, 200)
  const enter = async () => {
    const { url, key } = await begin(email)
    return finish({ key, answer: await bring(provider.answerTo(url)) })
  }
  const api = apiFor((await enter()).body.data, company)
  await change([next.certificate, provider.key.base64], 1)
  assert.equal((await enter()).status, 200, 'both count')
  const open = await begin(email)
  await change([next.certificate], 2)
  assert.equal((await api(costCentres.list)).status, 404)
  assert.equal(await bring(provider.answerTo(open.url)), 'saml=refused')
  assert.equal(await lastReason(), 'not signed as it should be')
})

test('a certificate that has ended, or has not begun, counts no more than none', async () => {
  const provider = await keptProvider()
  const now = Temporal.Now.instant()
  for (const times of [
    { validFrom: now.subtract({ hours: 48 }), validTo: now.subtract({ hours: 1 }) },
    { validFrom: now.add({ hours: 1 }) },
  ]) {
    provider.key = keyPair(times)
    const { email } = await withSaml(provider)
    assert.equal(await bring(provider.answerTo((await begin(email)).url)), 'saml=refused')
    assert.equal(await lastReason(), 'not signed as it should be')
  }
})
