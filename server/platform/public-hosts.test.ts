import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { connectPublicHost, ForbiddenAddress } from './public-hosts.ts'

for (const host of [
  '127.0.0.1',
  'localhost',
  '127.1.2.3',
  '::1',
  '169.254.169.254',
  '0.0.0.0',
  'fe80::1',
  '224.0.0.1',
]) {
  test(`${host} is never dialled`, async () => {
    await assert.rejects(connectPublicHost(host, 22, 1000), ForbiddenAddress)
  })
}

test('a service of this machine hears nothing, whatever name it is called by', async () => {
  let heard = 0
  const server = createServer(() => heard++)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await assert.rejects(connectPublicHost('localhost', port, 1000), ForbiddenAddress)
  server.close()
  assert.equal(heard, 0)
})
