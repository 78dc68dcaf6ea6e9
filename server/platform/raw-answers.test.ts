import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { theApp, withOwnApp } from '#server/testing/app.ts'

withOwnApp({}, parts => ({ ...parts, headersTimeout: 500 }))

/** Everything the server says before it hangs up. */
const heard = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(theApp().port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', part => {
      text += part
    })
    socket.on('close', () => resolve(text)).on('error', reject)
  })

const ASKED = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n'
const raw: [what: string, bytes: string, status: number, code: string][] = [
  ['what is no request', 'HALLO\r\n\r\n', 400, 'invalid'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00', 400, 'invalid'],
  ['an unknown version', 'GET / HTTP/9.9\r\n\r\n', 400, 'invalid'],
  ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid'],
  ['two lengths', `${ASKED}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'invalid'],
  ['a length and chunks', `${ASKED}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`, 400, 'invalid'],
  ['a head of 40 kB', `${ASKED}x-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'head_too_large'],
  ['an address of 40 kB', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'head_too_large'],
  ['a broken address', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'invalid'],
  [
    'a parameter of 5 kB',
    `DELETE /api/costcenters/${'1'.repeat(5000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    400,
    'invalid',
  ],
  ['silence', '', 408, 'too_slow'],
  ['a head that does not end', ASKED, 408, 'too_slow'],
  ['an odd expectation', `${ASKED.replace('/healthz', '/api/x')}expect: wonders\r\n\r\n`, 404, 'not_found'],
]
for (const [what, bytes, status, code] of raw)
  test(`${what} is refused with ${status} in our form, with the headers of every answer`, async () => {
    const text = await heard(bytes)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), text)
    const refusal = JSON.parse(body)
    assert.equal(refusal.code, code)
    assert.match(refusal.message, /^[A-ZÄÖÜ].*\.$/)
    assert.match(head, /content-security-policy: .*script-src 'self'/i)
    for (const header of ['x-content-type-options: nosniff', 'strict-transport-security:', 'cache-control: no-store'])
      assert.ok(head.toLowerCase().includes(header), header)
    assert.doesNotMatch(text, /HPE_|node:|at \//)
  })
