import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fetchOutside } from './outside-fetch.ts'
import { allowLoopback } from './public-hosts.ts'

async function serverOf(answer: RequestListener) {
  let connections = 0
  const server = createServer(answer).on('connection', () => connections++)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
  }
}
const get = (address: string) => fetchOutside(address, { method: 'GET', headers: {} })

test('this machine is not reached, by whatever name', async () => {
  allowLoopback(false)
  const { address, connections } = await serverOf((_request, response) => response.end('geheim'))
  const { port } = new URL(address)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.1', '0.0.0.0', '[::ffff:127.0.0.1]']) {
    await assert.rejects(get(`http://${host}:${port}/`), host)
  }
  assert.equal(connections(), 0)
})

test('what is sent arrives as it is, and what comes back is read', async () => {
  allowLoopback()
  const { address } = await serverOf(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.writeHead(201, { 'content-type': 'application/json', 'x-twice': ['a', 'b'] })
    response.end(JSON.stringify({ url: request.url, method: request.method, own: request.headers['x-own'], body }))
  })
  const sent = { method: 'POST', headers: { 'x-own': 'ja' }, body: new URLSearchParams({ code: 'ä&1' }) }
  const answer = await fetchOutside(`${address}/token?a=1`, sent)
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('x-twice'), 'a, b')
  assert.deepEqual(await answer.json(), { url: '/token?a=1', method: 'POST', own: 'ja', body: 'code=%C3%A4%261' })
})

test('a redirect is not followed', async () => {
  allowLoopback()
  const other = await serverOf((_request, response) => response.end('dort'))
  const { address } = await serverOf((_request, response) => {
    response.writeHead(302, { location: other.address }).end()
  })
  assert.equal((await get(address)).status, 302)
  assert.equal(other.connections(), 0)
})

test('who takes too long is told apart from who hangs up, before the answer and in the middle of it', async () => {
  allowLoopback()
  const silent = await serverOf(() => {})
  const halting = await serverOf((_request, response) => void response.writeHead(200).write('x'))
  for (const { address } of [silent, halting])
    await assert.rejects(fetchOutside(address, { method: 'GET', headers: {}, timeoutMs: 300 }), { code: 'ABORT_ERR' })
  const leaving = await serverOf((_request, response) => response.destroy())
  await assert.rejects(get(leaving.address), { code: 'ECONNRESET' })
})

test('an answer that does not end is cut off', async () => {
  allowLoopback()
  const { address } = await serverOf((_request, response) => {
    const more = setInterval(() => response.write('x'.repeat(200_000)), 5)
    response.on('close', () => clearInterval(more))
  })
  await assert.rejects(get(address), /too large/)
})
