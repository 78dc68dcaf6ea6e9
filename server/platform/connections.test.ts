import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

const MOST = 20
withOwnApp({}, parts => ({ ...parts, mostConnections: MOST }))

const opened: Socket[] = []
after(() => {
  for (const socket of opened) socket.destroy()
})

async function open(said = ''): Promise<Socket> {
  const socket = connect(theApp().port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(said)
  return socket
}

test('connections that say nothing, or never come to the end, keep nobody out', async () => {
  const { api } = await signedIn()
  const head =
    'POST /api/account/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n'
  for (const said of ['', 'GET /api', `${head}\r\n{`]) {
    for (let count = 0; count < 3 * MOST; count++) await open(said)
    for (let asked = 0; asked < 5; asked++) assert.equal((await api(signIn.current)).status, 200, said)
  }
  assert.ok(opened.filter(socket => !socket.destroyed).length >= MOST - 5)
})

test('the connection of somebody who works is the last to go', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  after(() => agent.destroy())
  const ask = async () => {
    const request = get({ port: theApp().port, path: '/healthz', agent })
    const [answer] = await once(request, 'response')
    answer.resume()
    await once(answer, 'end')
    return request.socket
  }
  const own = await ask()
  for (let count = 0; count < 3 * MOST; count++) await open()
  await until('the first of the silent ones are gone', () => opened.some(socket => socket.destroyed))
  assert.equal(await ask(), own)
})
