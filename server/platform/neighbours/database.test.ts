import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type pg from 'pg'
import { openCluster } from '#server/platform/database/cluster.ts'
import { theApp, withOwnApp } from '#server/testing/app.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { until } from '#server/testing/until.ts'
import { serverFindings } from './database-server.ts'
import { sessionFindings } from './database-sessions.ts'
import { type Finding, refuseStart } from './findings.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

const secrets = () => ['test']
const causes = (found: readonly Finding[]) => found.map(({ weight, cause }) => `${weight}: ${cause}`)

test('a server that is as it must be is found without fault', async () => {
  const { where } = theApp()
  assert.deepEqual(await sessionFindings(where, secrets), [])
  const found = await asSuperuser(where.host, 'postgres', client => serverFindings(client, where.database))
  assert.deepEqual(found, [])
})

test('a database that may only be read is refused with the remedy', async () => {
  const { where } = theApp()
  const set = (text: string) => asSuperuser(where.host, where.database, client => client.query(text))
  await set(`alter role kontor_app in database ${where.database} set default_transaction_read_only = on`)
  try {
    const [found, ...others] = await sessionFindings(where, secrets)
    assert.deepEqual([found!.weight, others], ['refuse', []])
    assert.match(found!.cause, /nur gelesen/)
    assert.match(found!.remedy, /default_transaction_read_only/)
  } finally {
    await set(`alter role kontor_app in database ${where.database} reset default_transaction_read_only`)
  }
})

test('all that is wrong with a server is said at once; only that it may lose what was acknowledged can be let through', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-unsafe-'))
  chmodSync(folder, 0o755)
  const cluster = await openCluster(folder, '', { fsync: 'off', synchronous_commit: 'off' })
  try {
    const ask = <T>(database: string, run: (client: pg.Client) => Promise<T>) =>
      asSuperuser(cluster.socketFolder, database, run)
    await ask('postgres', async client => {
      await client.query(`create database latein encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
      await client.query('create role poor login')
    })
    const found = await ask('postgres', client => serverFindings(client, 'latein'))
    assert.throws(
      () => refuseStart(found),
      ({ message }: Error) =>
        /^Kontor startet nicht:\n/.test(message) &&
        /fsync, synchronous_commit sind ausgeschaltet.*\n.*Abhilfe: .*postgresql\.conf/.test(message) &&
        /latein ist in LATIN1 gespeichert/.test(message),
    )
    const allowed = await ask('postgres', client => serverFindings(client, 'latein', true))
    assert.deepEqual(
      allowed.map(({ weight }) => weight),
      ['warn', 'refuse'],
    )
    const poor = await ask('postgres', async client => {
      await client.query('set role poor')
      return serverFindings(client, 'kontor', true)
    })
    const said = causes(poor).join('\n')
    assert.match(said, /Es fehlen die Rollen kontor_app, kontor_operator, kontor_owner/)
    assert.match(said, /Die Datenbank kontor fehlt/)

    await ask('postgres', async client => {
      await client.query('create role kontor_app login')
      await client.query('create role kontor_operator login bypassrls')
    })
    const where = { host: cluster.socketFolder, database: 'postgres' }
    const seen = causes(await sessionFindings(where, secrets, true))
    assert.ok(
      seen.some(cause => cause.startsWith('refuse: Für kontor_operator gilt die Trennung')),
      seen.join('\n'),
    )
    assert.ok(seen.some(cause => cause.startsWith('warn: synchronous_commit')))
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const PGBOUNCER = '/usr/sbin/pgbouncer'
/** Debian's own, where the machine has it. */
const withoutPooler = existsSync(PGBOUNCER) ? false : 'no PgBouncer on this machine'

async function pooler(mode: 'transaction' | 'session', more: string[] = []) {
  const { where } = theApp()
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  writeFileSync(join(folder, 'users'), '"kontor_app" ""\n"kontor_operator" ""\n')
  const lines = [
    ...['[databases]', `* = host=${where.host}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`],
    ...[
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      ...more,
    ],
  ]
  writeFileSync(join(folder, 'ini'), `${lines.join('\n')}\n`)
  const isRoot = process.getuid?.() === 0
  const child: ChildProcess = spawn(PGBOUNCER, [...(isRoot ? ['-u', ownerOf()] : []), join(folder, 'ini')], {
    stdio: 'ignore',
  })
  after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await until('the pooler listens', () => answers(port))
  return { host: '127.0.0.1', port, database: where.database }
}
const ownerOf = () => 'postgres'
const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

test('a pooler that gives the line away after each transaction is refused by name, with what to do', {
  skip: withoutPooler,
}, async () => {
  const strict = await sessionFindings(await pooler('transaction'), secrets)
  assert.deepEqual([strict.length, strict[0]!.weight], [1, 'refuse'])
  assert.match(strict[0]!.cause, /Pooler/)
  // What is asked for while connecting it passes over here, and refuses otherwise.
  const lenient = await sessionFindings(await pooler('transaction', ['ignore_startup_parameters = options']), secrets)
  const said = causes(lenient).join('\n')
  for (const broken of [/Sperren gehen verloren/, /LISTEN/]) assert.match(said, broken)
  assert.ok(lenient.every(({ remedy }) => remedy.includes('pool_mode = session')))
})
