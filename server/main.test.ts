import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { MAIN, newFolder, startProgram } from '#server/testing/program.ts'
import { until } from '#server/testing/until.ts'

// The whole program as `npm start` runs it, on its own embedded database in a path with a space.
const dataFolder = newFolder('kontor start ')
const start = (environment: Record<string, string> = {}, program?: string[]) =>
  startProgram(dataFolder, environment, program)

const healthy = async (address: string) => (await fetch(`${address}/healthz`)).status

test('it starts on an empty folder, answers, and a second start in the same folder says who is there', async () => {
  const first = start()
  assert.equal(await healthy(await first.address()), 200)
  const second = start()
  assert.equal(await second.ended, 1)
  assert.match(second.output(), new RegExp(`läuft schon in diesem Ordner.*Prozess ${first.child.pid}`))
  first.child.kill('SIGTERM')
  assert.equal(await first.ended, 0)
})

test('when npm is ended, which tells its shell alone, the server ends as it should', async () => {
  const run = join(import.meta.dirname, '../scripts/run.mjs')
  const script = '"$0" "$1" start; true'
  const shell = start({ npm_lifecycle_event: 'start' }, ['sh', '-c', script, process.execPath, run])
  await shell.address()
  shell.child.kill('SIGTERM')
  await shell.ended
  const pidFile = join(dataFolder, 'postgres', 'postmaster.pid')
  await until('the database ends', () => !existsSync(pidFile))
  const next = start()
  await next.address()
  next.child.kill('SIGTERM')
  assert.equal(await next.ended, 0)
})

test('a server that is killed under npm start is there again under its address, each time; one that is stopped is not', async () => {
  const run = join(import.meta.dirname, '../scripts/run.mjs')
  const port = String(await freePort())
  const watched = start({ PORT: port }, [process.execPath, run, 'start'])
  const address = await watched.address()
  const serverPid = () => JSON.parse(readFileSync(join(dataFolder, 'kontor.pid'), 'utf8')).pid as number
  for (let kill = 0; kill < 3; kill++) {
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await until('another process answers', async () => {
      const answer = await fetch(`${address}/healthz`).catch(() => undefined)
      return answer?.status === 200 && serverPid() !== killed
    })
  }
  assert.equal(watched.output().match(/unerwartet beendet \(SIGKILL\) und startet neu/g)?.length, 3)
  watched.child.kill('SIGTERM')
  assert.equal(await watched.ended, 0)
  assert.ok(!existsSync(join(dataFolder, 'postgres', 'postmaster.pid')))
})

test('SIGTERM in the middle of a start ends what has begun, the database among it', async () => {
  const begun = start()
  await until('its database runs', () => existsSync(join(dataFolder, 'postgres', 'postmaster.pid')))
  begun.child.kill('SIGTERM')
  assert.equal(await begun.ended, 0)
  assert.ok(!existsSync(join(dataFolder, 'postgres', 'postmaster.pid')))
})

test('a start that is refused is not tried again', async () => {
  const run = join(import.meta.dirname, '../scripts/run.mjs')
  const refused = start({ KONTOR_FREE_MB: 'viel' }, [process.execPath, run, 'start'])
  assert.equal(await refused.ended, 1)
  assert.match(refused.output(), /KONTOR_FREE_MB/)
  assert.doesNotMatch(refused.output(), /startet neu/)
})

test('after kill -9 of the server it starts again on the database that is still there, and stops it at the end', async () => {
  const first = start()
  await first.address()
  first.child.kill('SIGKILL')
  await first.ended
  const again = start()
  assert.equal(await healthy(await again.address()), 200)
  again.child.kill('SIGTERM')
  assert.equal(await again.ended, 0)
  assert.throws(() => readFileSync(join(dataFolder, 'postgres', 'postmaster.pid')))
  const options = readFileSync(join(dataFolder, 'postgres', 'postmaster.opts'), 'utf8')
  const [, socketFolder = ''] = /unix_socket_directories=([^"]+)/.exec(options)!
  assert.equal(existsSync(socketFolder), false)
})

test('after kill -9 of server and database it starts again', async () => {
  const first = start()
  await first.address()
  const postmaster = Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  first.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await first.ended
  const again = start()
  assert.equal(await healthy(await again.address()), 200)
  again.child.kill('SIGTERM')
  assert.equal(await again.ended, 0)
})

test('a demo that cannot be made as a whole does not end the start: what is missing is said, all else is there', async () => {
  // Nobody listens there, so no file of the demo can be kept.
  const bucket = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }
  const server = startProgram(newFolder('kontor-demo-'), {
    KONTOR_DEMO: 'on',
    KONTOR_DEMO_PASSWORD: 'x-Demo-1',
    ...bucket,
  })
  const address = await server.address()
  assert.match(server.output(), /Die Demo „Kaffeehaus Sonnblick GmbH“ ist ohne Dokumentvorlagen erstellt: \S+/)
  assert.match(server.output(), /Demo-Firma, Passwort für alle: x-Demo-1/)
  const body = JSON.stringify({ email: 'admin@kontor.example', password: 'x-Demo-1' })
  const headers = { 'content-type': 'application/json' }
  assert.equal((await fetch(`${address}/api/account/login`, { method: 'POST', headers, body })).status, 200)
  assert.equal(await server.stop(), 0)
})

test('SIGTERM lets a request that has begun finish', async () => {
  const server = start()
  const address = await server.address()
  const slow = fetch(`${address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'niemand@kontor.example', password: 'x' }),
  })
  await pause(15)
  server.child.kill('SIGTERM')
  assert.equal((await slow).status, 401)
  assert.equal(await server.ended, 0)
})

test('with 256 descriptors, 300 connections that say nothing end nothing, and a clerk works on meanwhile', async () => {
  const server = start({}, ['sh', '-c', 'ulimit -n 256; exec "$0" "$@"', ...MAIN])
  const address = await server.address()
  const silent = Array.from({ length: 300 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
  after(() => {
    for (const socket of silent) socket.destroy()
  })
  await Promise.all(
    silent.map(socket =>
      once(
        socket.on('error', () => {}),
        'connect',
      ),
    ),
  )
  const body = JSON.stringify({ email: 'niemand@kontor.example', password: 'x' })
  for (let asked = 0; asked < 5; asked++) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/account/login`, { method: 'POST', headers, body })
    assert.equal(answer.status, 401)
  }
  assert.ok(silent.some(socket => !socket.destroyed))
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})

test('with fewer descriptors than it needs it does not start, and says how many it needs', async () => {
  const server = start({}, ['sh', '-c', 'ulimit -n 200; exec "$0" "$@"', ...MAIN])
  assert.equal(await server.ended, 1)
  assert.match(server.output(), /200 offene Dateien, nötig sind mindestens 256/)
})

const wrong: [setting: string, value: string, says: RegExp][] = [
  ['PORT', 'abc', /PORT/],
  ['KONTOR_ROLES', 'web,nonsense', /KONTOR_ROLES: nonsense/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
  ['TRUST_PROXY', 'true', /TRUST_PROXY/],
  ['TRUST_PROXY', '10.0.0.0/40', /TRUST_PROXY/],
]
for (const [setting, value, says] of wrong) {
  test(`${setting}=${value} stops the start and names the setting`, async () => {
    const server = start({ [setting]: value })
    assert.equal(await server.ended, 1)
    assert.match(server.output(), says)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
