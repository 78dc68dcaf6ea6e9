import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type JWTPayload, SignJWT } from 'jose'
import { passkeys } from '#contract/access/passkeys.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ROOMS } from '#server/app.ts'
import { vault } from '#server/platform/vault.ts'
import { withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { tries } from '#server/testing/thorough.ts'

withApp()

const SENT = tries(5000)
/** Some changes leave the token as it was, or make it what no header can hold. */
const MADE = tries(5300)
const AT_ONCE = 20

type Made = { token: string; accountId: string; otherToken: string; otherAccountId: string }
const parts = (token: string) => token.split('.') as [string, string, string]
const payloadOf = (token: string): JWTPayload => JSON.parse(Buffer.from(parts(token)[1], 'base64url').toString())
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ownKey = () => vault().secret('session tokens')

/** Signed with our own key, so that only the claims can be the reason. */
const signed = (
  { token, accountId }: Made,
  change: JWTPayload,
  header: { alg?: string; typ?: string; kid?: string } = {},
) =>
  new SignJWT({ ...payloadOf(token), sub: accountId, ...change })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .sign(ownKey())

const now = () => Math.floor(Date.now() / 1000)
const nonsense = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]), fc.constant({}), fc.boolean())
const mutations: fc.Arbitrary<(made: Made) => string | Promise<string>>[] = [
  // Bytes and parts.
  fc.tuple(fc.nat(), fc.constantFrom(...'ABCDEFxyz0129-_.')).map(([at, letter]) => ({ token }: Made) => {
    const place = at % token.length
    return token.slice(0, place) + letter + token.slice(place + 1)
  }),
  fc.nat().map(
    at =>
      ({ token }: Made) =>
        token.slice(0, at % token.length),
  ),
  fc.string({ minLength: 1 }).map(
    tail =>
      ({ token }: Made) =>
        token + tail,
  ),
  fc.constantFrom(0, 1, 2).map(at => ({ token, otherToken }: Made) => {
    const mixed = parts(token)
    mixed[at] = parts(otherToken)[at]!
    return mixed.join('.')
  }),
  // Headers: no algorithm, another one, a key of the sender's choice.
  fc.constantFrom('none', 'None', 'NONE', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', '').map(
    alg =>
      ({ token }: Made) =>
        `${encoded({ alg, typ: 'JWT' })}.${parts(token)[1]}.${parts(token)[2]}`,
  ),
  fc.constantFrom('none', 'None', 'nOnE').map(
    alg =>
      ({ token }: Made) =>
        `${encoded({ alg, typ: 'JWT' })}.${parts(token)[1]}.`,
  ),
  fc.constantFrom('HS384', 'HS512').map(alg => (made: Made) => signed(made, {}, { alg })),
  fc.constantFrom('at+jwt', 'file', 'JWE', 'x').map(typ => (made: Made) => signed(made, {}, { typ })),
  fc.string({ minLength: 32, maxLength: 64 }).map(
    key =>
      ({ token }: Made) =>
        new SignJWT(payloadOf(token))
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(new TextEncoder().encode(key)),
  ),
  // Claims, under our own signature.
  fc
    .constantFrom('file', 'mail', 'reset', 'socket', 'session ', 'Session', '')
    .map(aud => (made: Made) => signed(made, { aud })),
  fc.constantFrom('Kontor', 'https://kontor', 'kontor ', '').map(iss => (made: Made) => signed(made, { iss })),
  fc.integer({ min: 1, max: 10_000_000 }).map(ago => (made: Made) => signed(made, { exp: now() - ago })),
  fc.integer({ min: 60, max: 10_000_000 }).map(ahead => (made: Made) => signed(made, { nbf: now() + ahead })),
  fc
    .integer({ min: -50, max: 50 })
    .filter(by => by !== 0)
    .map(by => (made: Made) => signed(made, { gen: Number(payloadOf(made.token).gen) + by })),
  nonsense.map(gen => (made: Made) => signed(made, { gen: gen === 1 ? 2 : gen })),
  fc.oneof(nonsense, fc.uuid()).map(sid => (made: Made) => signed(made, { sid })),
  fc.oneof(fc.string(), fc.uuid()).map(sub => (made: Made) => signed(made, { sub })),
  fc.constant((made: Made) => signed(made, { sid: payloadOf(made.otherToken).sid })),
  fc.constant((made: Made) => signed(made, { sub: made.otherAccountId })),
  fc.string({ maxLength: 300 }).map(text => () => text),
]

test(`of ${SENT} changed tokens of all kinds none is accepted, and the unchanged one still is`, async () => {
  const [person, other] = [await signedIn(), await signedIn()]
  const made = { ...person, otherToken: other.token, otherAccountId: other.accountId }
  const seed = Date.now()
  console.log(`seed ${seed}`)
  const changes = fc.sample(fc.oneof(...mutations), { numRuns: MADE, seed })
  let tried = 0
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const tokens = await Promise.all(changes.slice(at, at + AT_ONCE).map(change => change(made)))
    const sent = tokens.filter(token => isHeader(token) && !sameBytes(token, made.token))
    const answers = await Promise.all(sent.map(token => apiFor(token)(signIn.current)))
    assert.deepEqual(
      answers.flatMap(({ status }, index) => (status === 401 ? [] : [sent[index]])),
      [],
    )
    tried += sent.length
  }
  console.log(`${tried} sent`)
  assert.ok(tried >= SENT)
  assert.equal((await person.api(signIn.current)).status, 200)
})

test('what serves one purpose opens no endpoint of another', async () => {
  const { api, token } = await signedIn()
  const { secret } = (await api(secondFactor.start, { body: { password: PASSWORD } })).body.data
  const others = {
    'the secret of an app': secret,
    'a challenge of a passkey': String((await anonymous(passkeys.startSignIn)).body.data.challenge),
    'a session’s number': String(payloadOf(token).sid),
    'a token for files': await signed({ token } as Made, { aud: 'file' }),
    'a token for mails': await signed({ token } as Made, { aud: 'mail' }),
  }
  const endpoints = ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }): Endpoint => endpoint))
  const closed = endpoints.filter(({ permission }) => permission !== 'public')
  assert.ok(closed.length > 50)
  const sent = { query: { companyId: 1 }, params: { id: 1 } }
  for (const [what, bearer] of Object.entries(others)) {
    for (const endpoint of closed) {
      const { status } = await apiFor(bearer)(endpoint, sent)
      assert.equal(status, 401, `${what} at ${endpoint.method} ${endpoint.path}`)
    }
  }
})

const isHeader = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** The last letter of a base64url part may carry unused bits: another spelling of the same bytes. */
function sameBytes(a: string, b: string): boolean {
  const bytes = (token: string) =>
    token
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString('hex'))
      .join('.')
  return bytes(a) === bytes(b)
}
