import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import fastify from 'fastify'
import { clientAddress, type Proxies } from './client-address.ts'

const FORWARDED = [
  undefined,
  '',
  '192.0.2.7',
  '203.0.113.66, 192.0.2.7',
  '203.0.113.66,10.0.0.5 ,  192.0.2.7',
  '192.0.2.7, 10.0.0.5',
  '192.0.2.7, 10.0.0.5, 10.0.0.6',
  ', ,192.0.2.7,',
  'unknown, 10.0.0.5',
  '2001:db8::1, ::ffff:10.0.0.5',
]
const PROXIES: Proxies[] = [0, 1, 2, 9, ['127.0.0.1'], ['127.0.0.0/8', '10.0.0.0/24'], ['192.0.2.9']]

for (const proxies of PROXIES)
  test(`behind ${JSON.stringify(proxies)} a socket has the address that a request has`, async () => {
    const trustProxy = typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : [...proxies]
    const app = fastify({ trustProxy })
    app.get('/', async request => [request.ip, clientAddress(request.raw as IncomingMessage, proxies)])
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    for (const forwarded of FORWARDED) {
      const headers = new Headers()
      if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded)
      const [request, socket] = (await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json()) as string[]
      assert.equal(socket, request, forwarded ?? 'without a header')
    }
    await app.close()
  })
