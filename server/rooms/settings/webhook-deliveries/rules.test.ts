import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { verifyingExample } from '#domain/settings/verifying-example.ts'
import { ForbiddenAddress } from '#server/platform/public-hosts.ts'
import { reasonOf, refusalOf, signatureOf } from './rules.ts'

test('a signature is the HMAC-SHA256 of time and body, and says its time', () => {
  const expected = createHmac('sha256', 'whsec_x').update('1700000000.{"id":"1"}').digest('hex')
  assert.equal(signatureOf('whsec_x', 1_700_000_000, '{"id":"1"}'), `t=1700000000,v1=${expected}`)
})

test('the check that is there to be copied takes what is signed now, and nothing bent or old', async () => {
  const { isFromKontor } = await import(`data:text/javascript,${encodeURIComponent(verifyingExample)}`)
  const now = Math.floor(Date.now() / 1000)
  const check = (seconds: number, body: string, secret = 'whsec_x') =>
    isFromKontor({ 'x-kontor-signature': signatureOf('whsec_x', seconds, '{"id":"1"}') }, body, secret)
  assert.equal(check(now, '{"id":"1"}'), true)
  assert.equal(check(now, '{"id":"2"}'), false)
  assert.equal(check(now, '{"id":"1"}', 'whsec_y'), false)
  assert.equal(check(now - 301, '{"id":"1"}'), false)
  assert.equal(isFromKontor({}, '{"id":"1"}', 'whsec_x'), false)
})

test('only what lies in the two hundreds was taken', () => {
  for (const status of [200, 201, 202, 204, 299]) assert.equal(refusalOf(status), undefined)
  for (const status of [301, 302, 303, 307, 308]) assert.match(refusalOf(status)!, /andere Adresse/)
  for (const status of [100, 400, 401, 404, 410, 429, 500, 503])
    assert.match(refusalOf(status)!, new RegExp(`mit ${status} geantwortet\\. .+\\.$`))
})

const reasons: [error: unknown, says: RegExp][] = [
  [new ForbiddenAddress('empfaenger.example'), /aus Sicherheitsgründen/],
  [Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), /gibt es nicht/],
  [Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /von keiner bekannten Stelle/],
  [Object.assign(new Error('x'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), /Zwischenzertifikaten/],
  [Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }), /abgelaufen/],
  [Object.assign(new Error('x'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), /nicht für diesen Namen/],
  [Object.assign(new Error('x'), { code: 'CERT_REVOKED' }), /Zertifikat.*nicht gültig/],
  [Object.assign(new Error('x'), { code: 'EPROTO' }), /kein HTTPS/],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), /lehnt die Verbindung ab/],
  [Object.assign(new Error('x'), { code: 'ETIMEDOUT' }), /nicht rechtzeitig/],
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), /abgebrochen/],
  [Object.assign(new Error('x'), { name: 'TimeoutError' }), /nicht rechtzeitig/],
  [new Error('https://empfaenger.example/?key=geheim'), /^Der Empfänger ist nicht erreichbar\.$/],
]
for (const [error, says] of reasons)
  test(`${(error as Error).name} ${(error as { code?: string }).code ?? ''} is said in words a person can act on, without the address`, () =>
    assert.match(reasonOf(error), says))
