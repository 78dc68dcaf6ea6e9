import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { openCluster, removeCluster } from '#server/platform/database/cluster.ts'
import { newDataFolder, startServer } from './server-process.ts'
import { ROOT } from './web-build.ts'

// A small installation made by the command itself, on a database of its own, and then the product on it.
const DAY = Temporal.Now.plainDateISO('Europe/Vienna')
const PASSWORD = 'Messung-2026'
const folder = newDataFolder('kontor-scale-')
const programs = process.env.KONTOR_TEST_POSTGRES ?? ''
const clusterOf = () => openCluster(folder, programs)

after(async () => {
  await removeCluster(folder)
  rmSync(folder, { recursive: true, force: true })
})

type Ran = { code: number | null; said: string }

async function run(script: string, args: string[]): Promise<Ran> {
  const cluster = programs ? await clusterOf() : undefined
  const address = cluster && `postgres://postgres@localhost/kontor?host=${encodeURIComponent(cluster.socketFolder)}`
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, 'scripts', `${script}.ts`), ...args], {
    env: {
      ...process.env,
      KONTOR_DATA: folder,
      DATABASE_URL: address ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += text
    })
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  await cluster?.stop()
  return { code, said }
}

async function inDatabase<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await clusterOf()
  const client = new pg.Client({ host: cluster.socketFolder, user: 'postgres', database: 'kontor' })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
    await cluster.stop()
  }
}

const count = (client: pg.Client, from: string) =>
  client.query<{ rows: number }>(`select count(*)::int as rows from ${from}`).then(({ rows }) => rows[0]!.rows)

test('the command fills an empty installation, says what it made, and refuses one where somebody is', async () => {
  const made = await run('scale', [
    '--people',
    '220',
    '--stamps',
    '20000',
    '--seed',
    '3',
    '--day',
    DAY.toString(),
    '--workers',
    '1',
  ])
  assert.equal(made.code, 0, made.said)
  assert.match(made.said, /4 Betriebe, \d+ Blöcke des Ereignisprotokolls/)
  assert.match(made.said, /immer gleich ist „Gleichbleib GmbH“/)
  const again = await run('scale', ['--people', '220'])
  assert.equal(again.code, 1)
  assert.match(again.said, /Hier gibt es schon jemanden/)
})

test('every constraint holds, nothing is out of date, and what is named is there', async () => {
  await inDatabase(async client => {
    // The one that only new rows are held to from the release on that brought it.
    await client.query('alter table audit_block validate constraint audit_block_signed')
    assert.equal(await count(client, 'pg_constraint where not convalidated'), 0)
    assert.equal(await count(client, 'employee'), 220)
    assert.ok((await count(client, 'stamp')) > 10_000)
    assert.equal(await count(client, 'touched_days'), 0)
    assert.equal(await count(client, `employee where svnr_sealed is null and svnr_index is not null`), 0)
    assert.equal(await count(client, `(select from pg_trigger where not tgisinternal and tgenabled = 'D') t`), 0)
    assert.equal(await count(client, `pg_class where relname = 'kontor_restoring'`), 0)
    const { rows } = await client.query<{ key: string }>(
      `select storage_key as key from file where company_id = 1 and purpose = 'employee-document'`,
    )
    assert.ok(rows.length > 1000)
    const there = new Set(
      readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll('\\', '/')),
    )
    assert.deepEqual(
      rows.filter(({ key }) => !there.has(key)),
      [],
    )
  })
})

test('people sign in, see their lists, and each kept month is the one that the product reckons of the rows', async () => {
  const server = await startServer(folder, { KONTOR_DEMO: 'off', KONTOR_OPERATOR_FACTOR: 'off' })
  try {
    const signedIn = async (email: string) => {
      const answer = await fetch(`${server.address}/api/account/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      assert.equal(answer.status, 200, email)
      const { data: token } = (await answer.json()) as { data: string }
      return async <T>(path: string): Promise<T> => {
        const got = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
        const text = await got.text()
        assert.equal(got.status, 200, `${path}: ${text.slice(0, 300)}`)
        return JSON.parse(text).data as T
      }
    }
    const clerk = await signedIn('lohn.1@kontor.example')
    const { total } = await clerk<{ total: number }>(
      '/api/sec/employees?companyId=1&page=1&limit=25&sort=name&direction=asc',
    )
    // Who is hidden is not among them.
    assert.ok(total > 180 && total <= 200, String(total))
    assert.equal((await clerk<unknown[]>('/api/sec/stores?companyId=1')).length, 8)
    let months = 0
    for (const ago of [0, 1, 2, 13, 40, 80]) {
      const month = DAY.subtract({ months: ago }).toString().slice(0, 7)
      const list = await clerk<{ employeeId: number }[]>(`/api/sec/personmonths?companyId=1&month=${month}`)
      for (const { employeeId } of list) {
        // Answers only what comes to the very same again.
        await clerk(`/api/sec/personmonths/${employeeId}?companyId=1&month=${month}`)
        months++
      }
    }
    assert.ok(months > 150, String(months))
    const leader = await signedIn('filiale.1.1@kontor.example')
    assert.equal((await leader<unknown[]>('/api/sec/stores?companyId=1')).length, 1)
    const operator = await signedIn('betrieb@kontor.example')
    assert.equal((await operator<unknown[]>('/api/sec/superadmin/companies')).length, 4)
  } finally {
    await server.stop()
  }
  const made = `person_month where reckoned_at >= '${DAY}'`
  assert.equal(await inDatabase(client => count(client, made)), 0)
})

test('its trail is sealed, and verified by the product', async () => {
  const { code, said } = await run('verify', [])
  assert.equal(code, 0, said)
  assert.match(said, /unversehrt: \d+ Einträge von 4 Betrieben/)
})
