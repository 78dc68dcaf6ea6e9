import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#server/testing/until.ts'

// The whole program as `npm start` runs it, on its own embedded database in a path with a space.
const dataFolder = mkdtempSync(join(tmpdir(), 'kontor start '))
// Root lends the database to another user, who must be able to enter.
chmodSync(dataFolder, 0o755)
const started: ChildProcess[] = []
after(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(dataFolder, { recursive: true, force: true })
})

const MAIN = [process.execPath, join(import.meta.dirname, 'main.ts')]

function start(environment: Record<string, string> = {}, [program = '', ...args] = MAIN) {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      KONTOR_DATA: dataFolder,
      KONTOR_DEMO: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
      ...environment,
    },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      output += text
    })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  return {
    child,
    ended,
    output: () => output,
    address: () =>
      until('the server is ready', () => {
        if (child.exitCode !== null) throw new Error(`ended: ${output}`)
        const found = /http:\/\/localhost:(\d+)/.exec(output)
        return found !== null && output.includes('bereit') && `http://127.0.0.1:${found[1]}`
      }),
  }
}

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

test('a database that dies under the running server comes back, and nothing answers worse than 503 meanwhile', async () => {
  const server = start()
  const address = await server.address()
  const ask = () =>
    fetch(`${address}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'niemand@kontor.example', password: 'x' }),
    }).then(answer => answer.status)
  assert.equal(await ask(), 401)
  const pidFile = join(dataFolder, 'postgres', 'postmaster.pid')
  const pid = () => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const killed = pid()
  assert.ok(killed)
  process.kill(killed, 'SIGKILL')
  const statuses = new Set<number>()
  await until('the sign-in works again', async () => {
    const status = await ask()
    statuses.add(status)
    return status === 401 && pid() !== killed
  })
  assert.deepEqual(
    [...statuses].filter(status => ![401, 503].includes(status)),
    [],
  )
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
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

const wrong: [setting: string, value: string, says: RegExp][] = [
  ['PORT', 'abc', /PORT/],
  ['KONTOR_ROLES', 'web,nonsense', /KONTOR_ROLES: nonsense/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
]
for (const [setting, value, says] of wrong) {
  test(`${setting}=${value} stops the start and names the setting`, async () => {
    const server = start({ [setting]: value })
    assert.equal(await server.ended, 1)
    assert.match(server.output(), says)
  })
}
