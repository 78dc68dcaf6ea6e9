import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { overview } from '#contract/superadmin/overview.ts'
import { testSocket, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { s3Server } from '#server/testing/s3-server.ts'
import { until } from '#server/testing/until.ts'
import { workerProcess } from '#server/testing/worker.ts'

const bucket = await s3Server()
const mute = await silentServer()
withOwnApp({
  ...{ KONTOR_ROLES: 'web', LOG_LEVEL: 'silent', ...bucket.environment },
  ...{ SMTP_URL: `smtp://lohn:geheim@127.0.0.1:${mute.port}`, KONTOR_CLAMAV: '127.0.0.1:9' },
})

/** Takes every connection and says nothing. */
async function silentServer() {
  const open = new Set<Socket>()
  const server = createServer(socket => void open.add(socket.on('error', () => {})))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port }
}

const ask = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${theApp().port}${path}`)
  return { status: answer.status, text: await answer.clone().text(), body: await answer.json() }
}
const operator = async () => (await signedIn({ isSuperuser: true })).api

test('a mail server that is silent, a scanner that is gone and a missing worker stop no start; each is told, and nothing of where it is', async () => {
  const { status, text, body } = await ask('/readyz')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    status: 'disturbed',
    parts: {
      ...{ database: 'ok', queue: 'ok', worker: 'läuft nicht', files: 'ok', disk: 'ok' },
      ...{ mail: 'antwortet nicht', scanner: 'lehnt die Verbindung ab' },
    },
  })
  assert.doesNotMatch(text, /127\.|geheim|lohn|localhost|:9\b/)
  assert.deepEqual((await ask('/livez')).body, { status: 'ok' })
  const { body: health } = await ask('/healthz')
  assert.deepEqual([health.status, health.hasWorker, health.parts.mail], ['ok', false, 'antwortet nicht'])
})

test('operators read of each with its cause and what to do; the key file that others may read is among them', async () => {
  const api = await operator()
  const keyFile = join(theApp().dataFolder, 'kontor.key')
  chmodSync(keyFile, 0o644)
  const found = (await api(overview.disturbances)).body.data.flatMap(({ neighbour }) => neighbour ?? [])
  const said = Object.fromEntries(found.map(({ about, cause, remedy }) => [about, `${cause} ${remedy}`]))
  assert.match(said.Mailserver!, /Binnen fünf Sekunden|nicht rechtzeitig.*SMTP_URL/)
  assert.match(said.Virenschutz!, /niemand.*KONTOR_CLAMAV/)
  assert.match(said.Worker!, /KONTOR_ROLES=worker/)
  assert.match(said.Schlüsseldatei!, /\(644\).*chmod 600/)
  chmodSync(keyFile, 0o640)
  const after = (await api(overview.disturbances)).body.data.map(({ neighbour }) => neighbour?.about)
  assert.ok(!after.includes('Schlüsseldatei'))
})

test('a worker that comes and goes, and a bucket that goes, are noticed', async () => {
  const worker = await workerProcess()
  const wordOf = async (part: string) => (await ask('/readyz')).body.parts[part]
  await until('the worker is known', async () => (await wordOf('worker')) === 'ok')
  worker.kill('SIGKILL')
  await until('it is missed', async () => (await wordOf('worker')) === 'läuft nicht')
  bucket.kill()
  await until('the bucket is missed', async () => (await wordOf('files')) === 'lehnt die Verbindung ab')
})

test('without the database the process is not ready and alive, and is ready again with it', async () => {
  const name = theApp().database
  const set = (isOpen: boolean) =>
    asSuperuser(testSocket(), 'postgres', client => client.query(`alter database ${name} allow_connections ${isOpen}`))
  await set(false)
  await asSuperuser(testSocket(), 'postgres', client =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
  )
  const gone = await until('it is not ready', async () => {
    const answer = await ask('/readyz')
    return answer.status === 503 && answer
  })
  assert.deepEqual([gone.body.status, gone.body.parts.database], ['unavailable', 'ist nicht erreichbar'])
  assert.equal((await ask('/livez')).status, 200)
  await set(true)
  await until('it is ready again', async () => (await ask('/readyz')).status === 200)
})
