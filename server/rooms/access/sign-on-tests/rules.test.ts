import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ForbiddenAddress } from '#server/platform/public-hosts.ts'
import { keyPair } from '#server/testing/certificates.ts'
import { addressStep, certificatesStep, clientStep, keysStep, providerStep } from './rules.ts'

const failure = (code: string, cause?: Error) => Object.assign(new Error('x', { cause }), { code })
const providers: [error: Error | undefined, says: RegExp][] = [
  [undefined, /ist erreichbar/],
  [failure('OAUTH_TIMEOUT', new ForbiddenAddress('login.example')), /aus Sicherheitsgründen/],
  [failure('OAUTH_INVALID_RESPONSE', failure('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')), /unter einer anderen Adresse/],
  [failure('OAUTH_RESPONSE_IS_NOT_CONFORM'), /kein Anmeldedienst/],
  [failure('ENOTFOUND'), /nicht erreichbar/],
  // Whose code is a number.
  [failure('OAUTH_TIMEOUT', new DOMException('too late', 'TimeoutError')), /kein Anmeldedienst/],
  [new DOMException('too late', 'TimeoutError'), /nicht erreichbar/],
]
for (const [error, says] of providers)
  test(`of the provider it is said: ${says.source}`, () => {
    const { state, message } = providerStep(error)
    assert.equal(state, error ? 'failed' : 'ok')
    assert.match(message, says)
  })

const clients: [refusal: unknown, state: string][] = [
  [{ error: 'invalid_grant', status: 400 }, 'ok'],
  [{ error: 'invalid_client', status: 401 }, 'failed'],
  [{ error: 'unauthorized_client', status: 400 }, 'failed'],
  [{ status: 401 }, 'failed'],
  [{ error: 'invalid_request', status: 400 }, 'open'],
  [new Error('timeout'), 'open'],
  [undefined, 'open'],
]
for (const [refusal, state] of clients)
  test(`a code refused with ${JSON.stringify(refusal)} leaves the client ${state}`, () =>
    assert.equal(clientStep(refusal).state, state))

test('a key set without a key is none', () => {
  for (const none of [undefined, null, 'x', {}, { keys: [] }, { keys: 'x' }])
    assert.equal(keysStep(none).state, 'failed')
  assert.equal(keysStep({ keys: [{}] }).state, 'ok')
})

test('an address that answers is one, and of one that does not it is said why', () => {
  assert.equal(addressStep().state, 'ok')
  assert.match(addressStep(failure('ENOTFOUND')).message, /nicht erreichbar/)
  assert.match(addressStep(new ForbiddenAddress('login.example')).message, /aus Sicherheitsgründen/)
})

const now = Temporal.Instant.from('2026-11-30T12:00:00Z')
const inDays = (days: number) => now.add({ hours: 24 * days })
const until = (days: number) => keyPair({ validFrom: inDays(-500), validTo: inDays(days) }).base64
const next = keyPair({ validFrom: inDays(5), validTo: inDays(900) }).base64
const kept: [what: string, certificates: string[], state: string, says: RegExp][] = [
  ['one that holds', [until(400)], 'ok', /^Gültig bis 04\.01\.2028\.$/],
  ['one that holds beside one that has ended', [until(-1), until(400)], 'ok', /entfernen/],
  ['one that ends soon', [until(29)], 'soon', /nur noch bis 29\.12\.2026/],
  ['one that ends soon beside one that begins soon', [until(29), next], 'soon', /nur noch bis/],
  ['one that ends soon beside one that holds', [until(29), until(400)], 'ok', /04\.01\.2028/],
  ['one that has ended', [until(-1)], 'failed', /Keines/],
  ['one that has not begun', [next], 'failed', /Keines/],
]
for (const [what, certificates, state, says] of kept)
  test(`of certificates, ${what} is ${state}`, () => {
    const step = certificatesStep(certificates, now)
    assert.equal(step.state, state)
    assert.match(step.message, says)
  })
