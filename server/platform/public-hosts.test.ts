import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, BlockList, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, before, test } from 'node:test'
import { allowLoopback, allowPrivate, connectPublicHost, ForbiddenAddress, isAllowed } from './public-hosts.ts'

const strict = () => {
  allowLoopback(false)
  allowPrivate(false)
}
before(strict)
after(strict)

for (const host of [
  '127.0.0.1',
  'localhost',
  '127.1.2.3',
  '::1',
  '169.254.169.254',
  '0.0.0.0',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::7f00:1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '100.64.0.1',
  'fd00::1',
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

test('each address of this machine’s own interfaces is this machine', async () => {
  const own = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  assert.ok(own.length > 0)
  for (const { address } of own) await assert.rejects(connectPublicHost(address, 22, 1000), ForbiddenAddress, address)
  const itsOwn = new BlockList()
  itsOwn.addAddress('203.0.113.9')
  assert.equal(isAllowed('203.0.113.9', itsOwn), false)
  assert.equal(isAllowed('203.0.113.10', itsOwn), true)
})

test('a name is looked up once; what it answers a moment later counts for nothing', async () => {
  let asked = 0
  const turncoat = (first: string, later: string) => async () => [{ address: asked++ === 0 ? first : later }]
  await assert.rejects(connectPublicHost('x.example', 22, 1000, turncoat('10.0.0.1', '127.0.0.1')), ForbiddenAddress)
  assert.equal(asked, 1)
  allowLoopback()
  const [one, other] = await Promise.all(
    ['127.0.0.1', '127.0.0.2'].map(async host => {
      const server = createServer(socket => socket.on('error', () => {}).end(host))
      await new Promise<void>(resolve => server.listen(0, host, resolve))
      return server
    }),
  )
  asked = 0
  const { port } = one!.address() as AddressInfo
  const socket = await connectPublicHost('x.example', port, 1000, turncoat('127.0.0.1', '127.0.0.2'))
  assert.equal(socket.remoteAddress, '127.0.0.1')
  socket.resume()
  await once(socket, 'close')
  one!.close()
  other!.close()
  assert.equal(asked, 1)
})

test('private networks are reached when the operator says so, the rest never', () => {
  allowPrivate()
  for (const address of ['10.1.2.3', '192.168.0.1', 'fd00::1']) assert.equal(isAllowed(address, new BlockList()), true)
  for (const address of ['169.254.169.254', '224.0.0.1', 'fe80::1', '0.0.0.0', '64:ff9b::a00:1'])
    assert.equal(isAllowed(address), false, address)
})
