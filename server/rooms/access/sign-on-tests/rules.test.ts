import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ForbiddenAddress } from '#server/platform/public-hosts.ts'
import { clientStep, keysStep, providerStep } from './rules.ts'

const failure = (code: string, cause?: Error) => Object.assign(new Error('x', { cause }), { code })
const providers: [error: Error | undefined, says: RegExp][] = [
  [undefined, /ist erreichbar/],
  [failure('OAUTH_TIMEOUT', new ForbiddenAddress('login.example')), /aus Sicherheitsgründen/],
  [failure('OAUTH_INVALID_RESPONSE', failure('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')), /unter einer anderen Adresse/],
  [failure('OAUTH_RESPONSE_IS_NOT_CONFORM'), /kein Anmeldedienst/],
  [failure('ENOTFOUND'), /nicht erreichbar/],
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
