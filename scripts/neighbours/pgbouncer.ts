import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { until } from '#server/testing/until.ts'
import { startServer } from '../server-process.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { type DebianPostgres, noPostgres, startPostgres } from './postgres.ts'
import { PRODUCTION, signInAs } from './product.ts'

export const pgbouncer: Neighbour = {
  name: 'pgbouncer',
  packages: ['pgbouncer', 'postgresql'],
  programs: ['/usr/sbin/pgbouncer'],
  hindrance: noPostgres,
  run,
}

async function run(bench: Bench): Promise<void> {
  const database = await startPostgres(bench)
  bench.note(runProgram('/usr/sbin/pgbouncer', ['--version']).split('\n')[0]!)
  await bench.check('in session mode everything works: sign-in, changes, live channel, jobs', async () => {
    const pooler = await startPooler(bench, database, 'session')
    const dataFolder = join(bench.folder, 'session')
    const server = await startServer(dataFolder, { ...PRODUCTION, DATABASE_URL: pooler.url })
    try {
      const { api } = await signInAs(server.address)
      const heard: { noun?: string }[] = []
      const socket = io(server.address, { transports: ['websocket'], auth: (await api(liveChannel.open)).body })
      socket.on('changed', changes => heard.push(...changes))
      await new Promise(resolve => socket.once('connect', () => resolve(0)))
      const { status, text } = await api(costCentres.create, { body: { name: 'Nachbar', shortName: 'NB' } })
      assert.equal(status, 200, text)
      await until('a page hears of it', () => heard.some(({ noun }) => noun === 'cost-centres'))
      socket.disconnect()
      await api(forgottenPasswords.report, { body: { email: 'user@kontor.example' } })
      const outbox = join(dataFolder, 'outbox')
      await until('a job writes the mail', () => runProgram('sh', ['-c', `ls ${outbox} 2>/dev/null || true`]) !== '')
      assert.ok(!/unsupported startup parameter/.test(pooler.said()), pooler.said())
    } finally {
      await server.stop()
      await pooler.stop()
    }
  })
  for (const mode of ['transaction', 'statement'])
    await bench.check(`in ${mode} mode the start is refused and names the pooler`, async () => {
      const pooler = await startPooler(bench, database, mode)
      const start = async () => {
        const settings = { ...PRODUCTION, DATABASE_URL: pooler.url }
        // With its own key file: without it the start is refused for that.
        const server = await startServer(join(bench.folder, 'session'), settings)
        await server.stop()
      }
      try {
        await assert.rejects(start(), ({ message }: Error) => {
          assert.match(message, /\bPooler\b/)
          return true
        })
      } finally {
        await pooler.stop()
      }
    })
}

/** With a port it comes back where it was. */
export async function startPooler(bench: Bench, { host }: DebianPostgres, mode: string, at?: number) {
  const port = at ?? (await freePort())
  const users = join(bench.folder, 'users.txt')
  writeFileSync(users, '"postgres" "meister"\n')
  const settings = [
    ...['[databases]', `* = host=${host} port=5432`, '[pgbouncer]', `pool_mode = ${mode}`],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    // Passwords of the roles are looked up where they are.
    ...['auth_type = scram-sha-256', `auth_file = ${users}`, 'auth_user = postgres'],
    ...['max_client_conn = 300', 'default_pool_size = 60'],
  ]
  const file = join(bench.folder, `pgbouncer-${mode}.ini`)
  writeFileSync(file, `${settings.join('\n')}\n`)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const started = bench.start('/usr/sbin/pgbouncer', [...asNobody, file])
  await listening(started, port)
  return { ...started, port, url: `postgres://postgres:meister@127.0.0.1:${port}/kontor` }
}
