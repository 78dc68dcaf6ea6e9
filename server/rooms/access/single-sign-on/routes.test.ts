import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { generateSync } from 'otplib'
import { passwords } from '#contract/access/passwords.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { sessions } from '#contract/access/sessions.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { signOnTests } from '#contract/access/sign-on-tests.ts'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { ownProfile } from '#contract/accounts/own-profile.ts'
import { SHIPPED_ROLES } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import {
  CLIENT,
  identityProvider,
  type Lie,
  lyingProvider as makeLyingProvider,
  visit,
} from '#server/testing/identity-provider.ts'

withOwnApp({ KONTOR_TRANSFER_LOOPBACK: 'true' })

const closers: (() => void)[] = []
after(() => {
  for (const close of closers) close()
})
function kept<Provider extends { close: () => void }>(provider: Provider): Provider {
  closers.push(provider.close)
  return provider
}
const lyingProvider = async () => kept(await makeLyingProvider())
const realProvider = async (verified = true) => kept(await identityProvider(redirectUri(), verified))
const redirectUri = () => `${publicUrl()}/account/sign-on`
let domains = 0
const newDomain = () => `firma-${++domains}.example`

/** A company that trusts a provider for a domain of its own, and someone with an address there. */
async function withSignOn(provider: { issuer: string }, values: Parameters<typeof signedIn>[0] = {}) {
  const domain = newDomain()
  const person = await signedIn(values)
  const email = `person.${domains}@${domain}`
  await rawSql('update account set email = $1 where id = $2', [email, person.accountId])
  const body = { ...CLIENT, issuer: provider.issuer, emailDomains: [domain], version: 0 }
  const saved = await person.api(singleSignOn.change, { body })
  if (saved.status !== 200) throw new Error(saved.text)
  return { ...person, email, domain }
}
const begin = async (email: string) => (await anonymous(singleSignOn.start, { body: { email } })).body.data
const finish = (body: object) => anonymous(singleSignOn.finish, { body })

test('who the company’s own provider vouches for is signed in, with the rights they hold and no more', async () => {
  const provider = await realProvider()
  const { email, company } = await withSignOn(provider, { permissions: ['sign-on.write', 'stores.read'] })
  const { url, key } = await begin(email)
  const { body } = await finish({ key, answer: await visit(url, redirectUri()) })
  const { user, companies } = (await apiFor(body.data)(signIn.current)).body.data
  assert.deepEqual(
    [user.email, companies.map(each => [each.id, each.permissions])],
    [email, [[company, ['sign-on.write', 'stores.read']]]],
  )
})

test('an administrator cannot name a provider, which could vouch for the owner', async () => {
  const { permissions } = SHIPPED_ROLES.find(({ name }) => name === 'Administrator')!
  const { api } = await signedIn({ permissions })
  const body = { ...CLIENT, issuer: 'https://login.example', emailDomains: ['kontor.example'], version: 0 }
  assert.equal((await api(singleSignOn.change, { body })).status, 403)
  assert.equal((await api(singleSignOn.remove)).status, 403)
})

test('an address the provider has not verified opens nothing', async () => {
  const provider = await realProvider(false)
  const { email } = await withSignOn(provider)
  const { url, key } = await begin(email)
  const { status, refusal } = await finish({ key, answer: await visit(url, redirectUri()) })
  assert.deepEqual([status, refusal.code], [401, 'sign_on_refused'])
})

test('who has no account, no role there or a deactivated account gets in nowhere, and nothing is made', async () => {
  const provider = await lyingProvider()
  const { email, domain, accountId } = await withSignOn(provider)
  const enter = async (hint: string) => {
    const { url, key } = await begin(hint)
    return finish({ key, answer: provider.answerTo(url) })
  }
  assert.equal((await enter(email)).status, 200)
  const before = await rawSql('select (select count(*) from account), (select count(*) from role_assignment)')
  assert.equal((await enter(`niemand@${domain}`)).status, 401)
  await rawSql(`insert into account (email) values ($1)`, [`ohne.rolle@${domain}`])
  assert.equal((await enter(`ohne.rolle@${domain}`)).status, 401)
  await rawSql(`delete from account where email = $1`, [`ohne.rolle@${domain}`])
  await rawSql('update account set active = false where id = $1', [accountId])
  assert.equal((await enter(email)).status, 401)
  assert.deepEqual(
    await rawSql('select (select count(*) from account), (select count(*) from role_assignment)'),
    before,
  )
})

const lies: [what: string, lie: Lie][] = [
  ['nonce of another attempt', { claims: { nonce: 'einer anderen Anmeldung' } }],
  ['audience of another client', { claims: { aud: 'jemand-anderer' } }],
  ['issuer that is another', { claims: { iss: 'https://login.evil.example' } }],
  ['token that has expired', { expiresAt: Math.floor(Date.now() / 1000) - 120 }],
  ['signature by another key', { isForged: true }],
  ['token without a signature', { alg: 'none' }],
  ['address of a foreign domain', { claims: { email: 'besitz@fremde-firma.example' } }],
  ['address that is no text', { claims: { email: { $ne: '' } as never } }],
  ['address that is not verified', { claims: { email_verified: false } }],
  ['address verified in words only', { claims: { email_verified: 'true' } }],
]
test('whatever a provider gets wrong is refused with a German sentence', async t => {
  const provider = await lyingProvider()
  const { email } = await withSignOn(provider)
  for (const [what, lie] of lies) {
    await t.test(what, async () => {
      const { url, key } = await begin(email)
      provider.lies(lie)
      const { status, refusal } = await finish({ key, answer: provider.answerTo(url) })
      provider.lies({})
      assert.deepEqual([status, refusal.code], [401, 'sign_on_refused'])
      assert.match(refusal.message, /Firmenkonto/)
    })
  }
})

test('a provider that publishes another’s name is not asked at all', async () => {
  const provider = await lyingProvider()
  const { email } = await withSignOn(provider)
  provider.lies({ issuer: 'https://login.evil.example' })
  assert.equal((await anonymous(singleSignOn.start, { body: { email } })).status, 503)
})

test('an answer counts once, within ten minutes, for the browser and the attempt it belongs to', async () => {
  const provider = await lyingProvider()
  const { email } = await withSignOn(provider)
  const attempt = async () => {
    const { url, key } = await begin(email)
    return { key, answer: provider.answerTo(url) }
  }
  const good = await attempt()
  assert.deepEqual([(await finish(good)).status, (await finish(good)).status], [200, 401], 'twice')
  const [mine, theirs] = [await attempt(), await attempt()]
  assert.equal((await finish({ key: mine.key, answer: theirs.answer })).status, 401, 'the answer of another attempt')
  assert.equal((await finish({ key: 'erraten', answer: theirs.answer })).status, 401, 'another browser')
  const { key } = await attempt()
  assert.equal((await finish({ key, answer: 'code=code' })).status, 401, 'without state')
  assert.equal((await finish({ key, answer: 'error=access_denied&state=x' })).status, 401, 'declined')
  const late = await attempt()
  const [row] = await rawSql<{ minutes: number }>(
    'select extract(epoch from max(expires_at) - now()) / 60 as minutes from single_sign_on_attempt',
  )
  assert.ok(row!.minutes > 9 && row!.minutes <= 10)
  await rawSql(`update single_sign_on_attempt set expires_at = now() - interval '1 second'`)
  assert.equal((await finish(late)).status, 401, 'too late')
})

test('a code without its verifier is refused by the provider: PKCE is used', async () => {
  const provider = await realProvider()
  const { email } = await withSignOn(provider)
  const { url, key } = await begin(email)
  assert.match(url, /code_challenge_method=S256/)
  const answer = await visit(url, redirectUri())
  await rawSql(`update single_sign_on_attempt set verifier = $1`, ['x'.repeat(43)])
  assert.equal((await finish({ key, answer })).status, 401)
})

test('whether a domain signs on is told, but never whether there is an account', async () => {
  const provider = await lyingProvider()
  const { email, domain } = await withSignOn(provider)
  const find = async (text: string) =>
    (await anonymous(singleSignOn.find, { body: { domain: text } })).body.data.hasSignOn
  assert.deepEqual(
    [await find(domain.toUpperCase()), await find('andere.example'), await find('x')],
    [true, false, false],
  )
  const shapes = await Promise.all(
    [email, `niemand@${domain}`].map(async each => {
      const { status, body } = await anonymous(singleSignOn.start, { body: { email: each } })
      return [status, Object.keys(body.data), body.data.key.length, new URL(body.data.url).searchParams.size]
    }),
  )
  assert.deepEqual(shapes[0], shapes[1])
  assert.equal((await anonymous(singleSignOn.start, { body: { email: 'mira@andere.example' } })).status, 404)
})

test('a provider opens only the companies that trust it, whatever else the account may enter', async () => {
  const provider = await lyingProvider()
  const person = await withSignOn(provider, { isAdmin: true, isSuperuser: true })
  const elsewhere = await build.company()
  await rawSql(`insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', '{stores.read}')`, [
    elsewhere,
  ])
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, 1)', [
    elsewhere,
    person.accountId,
  ])
  assert.equal((await person.api(costCentres.list, { query: { companyId: elsewhere } })).status, 200)

  const { url, key } = await begin(person.email)
  const api = apiFor((await finish({ key, answer: provider.answerTo(url) })).body.data, person.company)
  const { companies, isSuperuser, role } = (await api(signIn.current)).body.data
  assert.deepEqual([companies.map(({ id }) => id), isSuperuser, role], [[person.company], false, 'USER'])
  assert.equal((await api(costCentres.list)).status, 200)
  assert.equal((await api(costCentres.list, { query: { companyId: elsewhere } })).status, 404)
  assert.equal((await api(signIn.isSuperuser)).status, 403)
})

test('nor does it change the account itself, not even with the password', async () => {
  const provider = await lyingProvider()
  const { email, accountId } = await withSignOn(provider)
  const { url, key } = await begin(email)
  const api = apiFor((await finish({ key, answer: provider.answerTo(url) })).body.data)
  const answers = [
    await api(passwords.change, { body: { password: PASSWORD, newpassword: 'Großglockner-3798' } }),
    await api(secondFactor.start, { body: { password: PASSWORD } }),
    await api(ownProfile.change, { body: { firstname: 'Anders', version: 1 } }),
    await api(sessions.list),
    await api(sessions.endOthers),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  )
  const profile = await api(ownProfile.show, { query: { id: accountId } })
  assert.equal(profile.body.data.isVouched, true)
})

test('when a company no longer trusts the provider, what it let in is out with the next request', async () => {
  const provider = await lyingProvider()
  const { email, company, api: own } = await withSignOn(provider)
  const { url, key } = await begin(email)
  const api = apiFor((await finish({ key, answer: provider.answerTo(url) })).body.data, company)
  assert.equal((await api(costCentres.list)).status, 200)
  assert.equal((await own(singleSignOn.remove)).status, 200)
  assert.equal((await api(costCentres.list)).status, 404)
  assert.deepEqual((await api(signIn.companies)).body.data, [])
})

test('who has switched on the second factor is asked for it here, too, and only its right code opens', async () => {
  const provider = await lyingProvider()
  const person = await withSignOn(provider)
  const { secret } = (await person.api(secondFactor.start, { body: { password: PASSWORD } })).body.data
  const totp = generateSync({ secret })
  const { recoveryCodes } = (await person.api(secondFactor.confirm, { body: { totp } })).body.data
  const { url, key } = await begin(person.email)
  const answer = provider.answerTo(url)
  const codes = async (...given: (string | undefined)[]) => {
    const got: string[] = []
    for (const each of given) {
      const { status, refusal } = await finish({ key, answer, ...(each && { totp: each }) })
      got.push(status === 200 ? 'in' : refusal.code)
    }
    return got
  }
  assert.deepEqual(await codes(undefined, undefined, '000000', totp, recoveryCodes[0], recoveryCodes[1]), [
    'second_factor_needed',
    'second_factor_needed',
    'second_factor_wrong',
    'second_factor_wrong',
    'in',
    'sign_on_refused',
  ])
})

test('switched off it lets nobody in and whoever it let in is out at once, and it is back as it was when switched on', async () => {
  const provider = await lyingProvider()
  const { email, company, domain, api: own } = await withSignOn(provider)
  const { url, key } = await begin(email)
  const api = apiFor((await finish({ key, answer: provider.answerTo(url) })).body.data, company)
  assert.equal((await api(costCentres.list)).status, 200)
  const waiting = await begin(email)
  const { clientId } = CLIENT
  const turn = async (active: boolean, version: number) =>
    (
      await own(singleSignOn.change, {
        body: { issuer: provider.issuer, clientId, emailDomains: [domain], active, version },
      })
    ).body.data
  const off = await turn(false, 1)
  assert.deepEqual([off.active, off.hasSecret], [false, true])
  assert.equal((await api(costCentres.list)).status, 404)
  assert.equal((await anonymous(singleSignOn.find, { body: { domain } })).body.data.hasSignOn, false)
  assert.equal((await anonymous(singleSignOn.start, { body: { email } })).status, 404)
  assert.equal((await finish({ key: waiting.key, answer: provider.answerTo(waiting.url) })).status, 401)
  assert.equal((await turn(true, 2)).secretSetAt, off.secretSetAt)
  assert.equal((await api(costCentres.list)).status, 200)
})

test('a secret is not handed on to another provider: with another address it is entered anew', async () => {
  const { api, domain } = await withSignOn(await lyingProvider())
  const body = { issuer: 'https://login.andere.example', clientId: 'kontor', emailDomains: [domain], version: 1 }
  const { status, refusal } = await api(singleSignOn.change, { body })
  assert.deepEqual([status, Object.keys(refusal.fields!)], [400, ['clientSecret']])
  assert.equal((await api(singleSignOn.change, { body: { ...body, clientSecret: 'neu' } })).status, 200)
})

test('a test says step by step how far one gets, and that it was made lies in the event log', async () => {
  const provider = await realProvider()
  const { api, domain, company } = await withSignOn(provider)
  const states = async () => (await api(signOnTests.test)).body.data.steps.map(({ step, state }) => `${step} ${state}`)
  assert.deepEqual(await states(), ['provider ok', 'keys ok', 'client ok'])
  const { clientId } = CLIENT
  const settings = { issuer: provider.issuer, clientId, emailDomains: [domain] }
  await api(singleSignOn.change, { body: { ...settings, clientSecret: 'ein anderes', version: 1 } })
  assert.deepEqual(await states(), ['provider ok', 'keys ok', 'client failed'])
  provider.close()
  assert.deepEqual(await states(), ['provider failed'])
  const lying = await lyingProvider()
  await api(singleSignOn.change, { body: { ...settings, ...CLIENT, issuer: lying.issuer, version: 2 } })
  assert.deepEqual(await states(), ['provider ok', 'keys ok', 'client open'])
  lying.lies({ issuer: 'https://login.evil.example' })
  const { steps } = (await api(signOnTests.test)).body.data
  assert.match(steps[0]!.message, /unter einer anderen Adresse/)
  const told = await rawSql(`select 1 from audit_entry where company_id = $1 and action = 'tested'`, [company])
  assert.equal(told.length, 5)
})

test('where there are none yet, the settings are empty, say where the provider sends people back to, and take one first write', async () => {
  const { api } = await signedIn()
  const { data: none } = (await api(singleSignOn.show)).body
  const at = (path: string) => `${publicUrl()}${path}`
  const empty = {
    ...{ kind: 'oidc', issuer: '', clientId: '', hasSecret: false, secretSetAt: null, emailDomains: [] },
    ...{ signInUrl: '', certificates: [], emailAttribute: '', active: false, redirectUri: redirectUri() },
    ...{ entityId: at('/saml'), answerUrl: at('/api/account/signon/saml') },
    metadataUrl: at('/api/account/signon/saml/metadata'),
    version: 0,
  }
  assert.deepEqual(none, empty)
  const body = {
    ...CLIENT,
    issuer: 'https://login.kontor.example',
    emailDomains: ['kontor.example'],
    version: none.version,
  }
  const answers = await Promise.all([1, 2].map(() => api(singleSignOn.change, { body })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('the client secret is sealed, never shown, and stays when it is not sent', async () => {
  const provider = await lyingProvider()
  const { api, company, domain } = await withSignOn(provider)
  const shown = await api(singleSignOn.show)
  assert.ok(shown.body.data.hasSecret && !shown.text.includes(CLIENT.clientSecret))
  assert.equal(shown.body.data.redirectUri, redirectUri())
  const [stored] = await rawSql('select client_secret from single_sign_on where company_id = $1', [company])
  assert.match(String(stored?.client_secret), /^[0-9a-f]{12}:/)
  const { issuer } = provider
  const body = { issuer, clientId: 'kontor', emailDomains: [domain], version: shown.body.data.version }
  assert.equal((await api(singleSignOn.change, { body })).body.data.hasSecret, true)
  assert.equal((await api(singleSignOn.change, { body })).status, 409, 'a stale version')
  const audited = await rawSql(`select before, after from audit_entry where company_id = $1`, [company])
  assert.ok(!JSON.stringify(audited).includes(String(stored?.client_secret).split(':')[1]!))
})

const wrong: [what: string, change: object, field: string][] = [
  ['a provider without TLS', { issuer: 'http://login.kontor.example' }, 'issuer'],
  ['an address with a query', { issuer: 'https://login.kontor.example/?x=1' }, 'issuer'],
  ['no address', { issuer: 'login' }, 'issuer'],
  ['what is no domain', { emailDomains: ['kontor'] }, 'emailDomains'],
  ['a public mail provider', { emailDomains: ['kontor.example', 'gmx.at'] }, 'emailDomains'],
  ['a domain one has no address of', { emailDomains: ['konkurrenz.example'] }, 'emailDomains'],
  ['no domain at all', { emailDomains: [] }, 'emailDomains'],
]
for (const [what, change, field] of wrong) {
  test(`${what} is refused by name`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(singleSignOn.change, {
      body: {
        issuer: 'https://login.kontor.example',
        clientId: 'kontor',
        emailDomains: ['kontor.example'],
        version: 0,
        ...change,
      },
    })
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})[0]?.split('.')[0]], [400, field])
  })
}

test('a domain belongs to one provider: a second company may share it, not take it', async () => {
  const provider = await lyingProvider()
  const { email, domain } = await withSignOn(provider)
  const other = await signedIn()
  await rawSql('update account set email = $1 where id = $2', [`zweite.${email}`, other.accountId])
  const save = (issuer: string) =>
    other.api(singleSignOn.change, { body: { ...CLIENT, issuer, emailDomains: [domain], version: 0 } })
  assert.equal((await save('https://login.evil.example')).status, 409)
  assert.equal((await save(provider.issuer)).status, 200)
  const { url } = await begin(email)
  assert.ok(url.startsWith(provider.issuer))
})
