import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { asSuperuser } from '#server/testing/cluster.ts'
import { takeWrongRows, watchRows } from '#server/testing/row-types.ts'
import { makeAuthority, tcpCluster } from '#server/testing/tcp-cluster.ts'
import { readDatabaseUrl, settleTls } from './address.ts'
import { locateReplica } from './locate.ts'
import { prepareDatabase } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-address-'))
after(() => rmSync(folder, { recursive: true }))

// One server has a certificate for the first of its two addresses, the other has no TLS.
const [HOST, OTHER_HOST, PLAIN_HOST] = ['127.61.4.1', '127.61.4.2', '127.61.4.3']
const secure = await tcpCluster({
  host: `${HOST},${OTHER_HOST}`,
  certificateFor: HOST,
  // Only the superuser may come without TLS.
  access: 'hostnossl all postgres all scram-sha-256\nhostssl all all all scram-sha-256',
})
const plain = await tcpCluster({ host: PLAIN_HOST, access: 'host all all all scram-sha-256' })
await asSuperuser(secure.socketFolder, 'postgres', client =>
  client.query(`create role nur_tls superuser login password 'meister'`),
)
after(() => Promise.all([secure.close(), plain.close()]))
// Where libpq and the system look for authorities.
const { HOME, SSL_CERT_FILE } = process.env
process.env.HOME = folder
process.env.SSL_CERT_FILE = secure.rootCert
after(() => Object.assign(process.env, { HOME }, SSL_CERT_FILE && { SSL_CERT_FILE }))
const wrongRoot = makeAuthority(folder, 'wrong')

const urlOf = (host: string, query: string, user = 'postgres') => `postgres://${user}:meister@${host}/postgres${query}`

/** Whether the connection is by TLS, or what keeps it from coming about. */
async function reached(host: string, query: string, user?: string): Promise<'TLS' | 'plain' | 'refused'> {
  try {
    const { admin } = await settleTls(readDatabaseUrl(urlOf(host, query, user)))
    const client = new pg.Client(admin)
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await client.end()
    return rows[0]!.ssl ? 'TLS' : 'plain'
  } catch {
    return 'refused'
  }
}

const root = `&sslrootcert=${secure.rootCert}`
const wrong = `&sslrootcert=${wrongRoot}`
// Columns: a server with TLS; the same under an address its certificate does not name, for who must have TLS; one without.
const modes: [query: string, secure: string, otherName: string, plain: string][] = [
  ['', 'TLS', 'TLS', 'plain'],
  ['?sslmode=disable', 'plain', 'refused', 'plain'],
  ['?sslmode=allow', 'plain', 'TLS', 'plain'],
  ['?sslmode=prefer', 'TLS', 'TLS', 'plain'],
  [`?sslmode=prefer${wrong}`, 'plain', 'refused', 'plain'],
  ['?sslmode=require', 'TLS', 'TLS', 'refused'],
  ['?ssl=true', 'TLS', 'TLS', 'refused'],
  [`?sslmode=require${root}`, 'TLS', 'TLS', 'refused'],
  [`?sslmode=require${wrong}`, 'refused', 'refused', 'refused'],
  [`?sslmode=verify-ca${root}`, 'TLS', 'TLS', 'refused'],
  [`?sslmode=verify-ca${wrong}`, 'refused', 'refused', 'refused'],
  [`?sslmode=verify-full${root}`, 'TLS', 'refused', 'refused'],
  [`?sslmode=verify-full${wrong}`, 'refused', 'refused', 'refused'],
  ['?sslmode=verify-full&sslrootcert=system', 'TLS', 'refused', 'refused'],
  ['?sslrootcert=system', 'TLS', 'refused', 'refused'],
]
for (const [query, ...expected] of modes) {
  const name = query.replace(root, '&sslrootcert=right').replace(wrong, '&sslrootcert=wrong')
  test(`DATABASE_URL${name} connects as libpq does: ${expected.join(', ')}`, async () => {
    const found = [
      await reached(HOST, query),
      await reached(OTHER_HOST, query, 'nur_tls'),
      await reached(PLAIN_HOST, query),
    ]
    assert.deepEqual(found, expected)
  })
}

test('all that a start does goes by TLS when it is asked for, the job queue among it', async () => {
  const { admin, where } = await settleTls(readDatabaseUrl(urlOf(HOST, `?sslmode=verify-full${root}`)))
  // None of the three roles gets in without TLS.
  watchRows()
  for (const start of ['first', 'second']) {
    await prepareDatabase(admin, { ...where, database: 'kontor' }, () => ['test'])
    assert.deepEqual(takeWrongRows(), [], `${start} start`)
  }
})

test('without sslrootcert the file where libpq keeps it holds', async () => {
  const file = join(folder, '.postgresql', 'root.crt')
  mkdirSync(dirname(file))
  const found = []
  for (const authority of [secure.rootCert, wrongRoot]) {
    copyFileSync(authority, file)
    found.push(await reached(HOST, '?sslmode=require'), await reached(HOST, '?sslmode=verify-full'))
  }
  rmSync(file)
  assert.deepEqual(found, ['TLS', 'TLS', 'refused', 'refused'])
})

const notUnderstood: [query: string, says: RegExp][] = [
  ['?sslmode=on', /sslmode=on gibt es nicht/],
  ['?sslmode=verify-ca', /braucht ein Stammzertifikat/],
  ['?sslmode=verify-full', /braucht ein Stammzertifikat/],
  ['?sslmode=require&sslrootcert=/gibt/es/nicht', /gibt\/es\/nicht \(sslrootcert\) gibt es nicht/],
  ['?sslmode=require&sslrootcert=system', /sslrootcert=system verlangt sslmode=verify-full/],
  ['?sslcert=/etc/client.crt', /sslcert versteht Kontor nicht/],
  ['?ssl=1', /ssl=1 versteht Kontor nicht/],
  ['?target_session_attrs=primary', /target_session_attrs versteht Kontor nicht/],
]
for (const [query, says] of notUnderstood) {
  test(`DATABASE_URL${query} stops the start and says what is wrong`, () => {
    assert.throws(() => readDatabaseUrl(urlOf('db.example', query)), says)
  })
}

test('what is no address of a database is said, too, and without its password', () => {
  for (const text of ['mysql://a:geheim@b/c', 'geheim'])
    assert.throws(
      () => readDatabaseUrl(text),
      ({ message }: Error) => /DATABASE_URL/.test(message) && !message.includes('geheim'),
    )
})

test('an address of a copy is read as that of the database, and needs one; a copy that is not there stops nothing', async () => {
  const databaseUrl = 'postgres://a:b@127.0.0.1:1/kontor'
  assert.equal(await locateReplica({ databaseUrl, replicaUrl: '' }), undefined)
  await assert.rejects(
    locateReplica({ databaseUrl: '', replicaUrl: databaseUrl }),
    /DATABASE_URL_READ: .*eigenes PostgreSQL/,
  )
  await assert.rejects(
    locateReplica({ databaseUrl, replicaUrl: 'mysql://x' }),
    /DATABASE_URL_READ: Das ist keine Adresse/,
  )
  const { ssl, ...where } = (await locateReplica({ databaseUrl, replicaUrl: 'postgres://a:b@127.0.0.1:1/andere' }))!
  assert.deepEqual(where, { host: '127.0.0.1', port: 1, database: 'andere', password: '' })
  assert.notEqual(ssl, undefined)
})
