import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { signIn } from '#contract/accounts/sign-in.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { theApp, useApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

useApp()

const sockets: Socket[] = []
after(() => {
  for (const socket of sockets) socket.disconnect()
})

function connect(token: unknown, companyId: unknown, headers: Record<string, string> = {}): Socket {
  const socket = io(`http://127.0.0.1:${theApp().port}`, {
    transports: ['websocket'],
    auth: { token, companyId },
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  sockets.push(socket)
  return socket
}

const heardOnce = (socket: Socket, event: string) => new Promise<unknown>(resolve => socket.once(event, resolve))

async function listen(token: string, company: number) {
  const socket = connect(token, company)
  const heard: unknown[] = []
  socket.on('changed', event => heard.push(event))
  await heardOnce(socket, 'connect')
  return { socket, heard }
}

test('a change reaches every open screen of its company as names and ids, and nobody else', async () => {
  const { api, token, company } = await signedIn()
  const stranger = await signedIn()
  const own = await listen(token, company)
  const other = await listen(stranger.token, stranger.company)
  const { body } = await api(costCentres.create, { body: { name: 'Geheim' } })
  await pause(300)
  assert.deepEqual(own.heard, [{ room: 'settings', noun: 'cost-centres', ids: [body.data.id] }])
  assert.deepEqual(other.heard, [])
})

test('a refused change tells nothing', async () => {
  const { api, token, company } = await signedIn()
  const own = await listen(token, company)
  const foreign = await build.store()
  const id = await build.costCentre({ company })
  assert.equal((await api(costCentres.change, { params: { id }, body: { storeId: foreign } })).status, 404)
  await pause(300)
  assert.deepEqual(own.heard, [])
})

test('without a valid token and a company of one’s own nobody joins', async () => {
  const { token } = await signedIn()
  const foreign = await build.company()
  for (const [bad, company] of [
    [undefined, 1],
    ['x.y.z', 1],
    [token, foreign],
    [token, 'x'],
    [{ a: 1 }, 1],
  ]) {
    const error = (await heardOnce(connect(bad, company), 'connect_error')) as Error
    assert.equal(error.message, 'unauthenticated')
  }
})

test('signing out closes the socket within two seconds', async () => {
  const { api, token, company } = await signedIn()
  const { socket } = await listen(token, company)
  const closed = heardOnce(socket, 'disconnect')
  await api(signIn.signOut)
  await Promise.race([closed, pause(2000).then(() => assert.fail('still open'))])
})
