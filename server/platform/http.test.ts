import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

const address = (path: string) => `http://127.0.0.1:${theApp().port}${path}`

const hostile: [what: string, headers: Record<string, string>, body: string, status: number][] = [
  ['broken JSON', { 'content-type': 'application/json' }, '{"name":', 400],
  ['a prototype', { 'content-type': 'application/json' }, '{"name":"x","__proto__":{"isAdmin":true}}', 400],
  ['no JSON at all', { 'content-type': 'text/xml' }, '<a/>', 400],
  ['an array', { 'content-type': 'application/json' }, '[]', 400],
  ['a megabyte', { 'content-type': 'application/json' }, `{"name":"${'x'.repeat(1_100_000)}"}`, 413],
  ['a deep nest', { 'content-type': 'application/json' }, `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
]
for (const [what, headers, body, status] of hostile) {
  test(`${what} gets ${status} with a German sentence and no internals`, async () => {
    const { token, company } = await signedIn()
    const answer = await fetch(address(`/api/costcenters?companyId=${company}`), {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    })
    const text = await answer.text()
    assert.equal(answer.status, status, text)
    assert.deepEqual(
      Object.keys(JSON.parse(text)).filter(key => !['code', 'message', 'fields'].includes(key)),
      [],
    )
    assert.doesNotMatch(text, /node_modules|at \/|select |postgres/i)
  })
}

const empty: [method: string, path: string, status: number][] = [
  ['GET', '/api/costcenters', 200],
  ['DELETE', '/api/costcenters/ID', 200],
  ['POST', '/api/costcenters', 400],
  ['PUT', '/api/costcenters/ID', 400],
  ['PUT', '/api/sec/notification/newemployees/setread/all', 200],
]
for (const [method, path, status] of empty) {
  test(`a ${method} ${path} that says JSON and sends nothing gets ${status}, as without saying it`, async () => {
    const { token, company, api } = await signedIn()
    const created = await api(costCentres.create, { body: { name: 'Küche' } })
    const send = (headers: Record<string, string>) =>
      fetch(address(`${path.replace('ID', String(created.body.data.id))}?companyId=${company}`), {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
    const answer = await send({ 'content-type': 'application/json' })
    assert.equal(answer.status, status, await answer.text())
  })
}

for (const companyId of ['0', '-1', '1.5', 'x', '1e99', '1;drop table company', '']) {
  test(`companyId=${companyId} gets a clear 400`, async () => {
    const { token } = await signedIn()
    const answer = await fetch(address(`/api/costcenters?companyId=${encodeURIComponent(companyId)}`), {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.status, 400)
    assert.ok(((await answer.json()) as { fields: Record<string, string> }).fields.companyId)
  })
}

test('a body that names another company than the query is refused as unknown', async () => {
  const { api } = await signedIn()
  const { company: other } = await signedIn()
  const { status } = await api(costCentres.create, { body: { name: 'x', companyId: other } })
  assert.equal(status, 404)
})

test('a field that may not be written is not written', async () => {
  const { api, company } = await signedIn()
  const body = {
    name: 'Küche',
    id: 999_999,
    isDefault: true,
    version: 77,
    company_id: 1,
    deleted_at: 'x',
    constructor: 'x',
  }
  const created = await api(costCentres.create, { body })
  assert.equal(created.status, 200)
  const [row] = await rawSql('select id, is_default, version from cost_centre where company_id = $1', [company])
  assert.deepEqual(row, { id: created.body.data.id, is_default: false, version: 1 })
  assert.notEqual(row!.id, 999_999)
})

test('every answer carries the security headers, and no script may run inline', async () => {
  for (const path of ['/healthz', '/api/docs', '/api/nothing', '/']) {
    const { headers } = await fetch(address(path))
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self'(;|$)/, path)
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval/, path)
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(part), `${path}: ${part}`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.ok(headers.get('strict-transport-security'))
    assert.ok(headers.get('cross-origin-opener-policy'))
  }
})

test('a file of a page carries what concerns files, a page comes packed as the browser takes it', async () => {
  const page = await fetch(address('/'), { headers: { 'accept-encoding': 'br' } })
  assert.equal(page.headers.get('content-encoding'), 'br')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const { headers } = await fetch(address(script))
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.match(headers.get('cache-control') ?? '', /immutable/)
  assert.equal(headers.get('content-security-policy'), null)
  const plain = await fetch(address('/'), { headers: { 'accept-encoding': 'identity' } })
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.match(await plain.text(), /<div id="root">/)
})

const ENCODINGS: [accepted: string, encoding: string | null][] = [
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.8, br;q=0.000', 'gzip'],
  ['br;q=0.001', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*;q=0', null],
  ['*, br; q=0', 'gzip'],
  ['xbr', null],
]
test('neither the page nor its files come packed in a way that the caller rules out', async () => {
  const page = await (await fetch(address('/'))).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  for (const [accepted, encoding] of ENCODINGS)
    for (const path of ['/', script]) {
      const { headers } = await fetch(address(path), { headers: { 'accept-encoding': accepted } })
      assert.equal(headers.get('content-encoding'), encoding, `${path} for “${accepted}”`)
      assert.equal(headers.get('vary')?.toLowerCase().includes('accept-encoding'), true, path)
    }
})

test('the API describes itself as OpenAPI 3.1 with every path it serves', async () => {
  const description = (await (await fetch(address('/api/openapi.json'))).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  assert.equal(description.openapi, '3.1.0')
  assert.deepEqual(Object.keys(description.paths['/api/costcenters/{id}'] ?? {}).sort(), ['delete', 'put'])
  const page = await (await fetch(address('/api/docs'))).text()
  assert.match(page, /GET \/api\/costcenters/)
  assert.doesNotMatch(page, /<script/)
})

test('an unknown address of the API is a 404 in German, an odd method too', async () => {
  assert.equal((await fetch(address('/api/gibtesnicht'))).status, 404)
  assert.equal((await fetch(address('/api/costcenters'), { method: 'PATCH' })).status, 404)
})

test('a file of an older release is a 404, never the page in its place, and nobody keeps the answer', async () => {
  for (const path of [
    '/assets/index-of-yesterday.js',
    '/assets/',
    '/assets',
    '/assets/%2e%2e%2findex.html',
    '/assets/x/y.css',
  ]) {
    const answer = await fetch(address(path))
    assert.equal(answer.status, 404, path)
    assert.match(answer.headers.get('content-type') ?? '', /json/, path)
    assert.doesNotMatch(await answer.text(), /<html/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})
