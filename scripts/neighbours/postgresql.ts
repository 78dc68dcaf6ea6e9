import assert from 'node:assert/strict'
import { join } from 'node:path'
import type pg from 'pg'
import { sessions } from '#contract/access/sessions.ts'
import { stores } from '#contract/accounts/stores.ts'
import { absences } from '#contract/exports/absence-source.ts'
import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { until } from '#server/testing/until.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import type { Bench, Neighbour } from './neighbour.ts'
import { type DebianPostgres, noPostgres, startPostgres } from './postgres.ts'
import { newCentre, PRODUCTION, signInAs } from './product.ts'

export const postgresql: Neighbour = {
  name: 'postgresql',
  packages: ['postgresql'],
  programs: [],
  hindrance: noPostgres,
  run,
}

/** As managed servers give it: nobody there is a superuser. */
const MANAGED = `create role verwaltung login createrole createdb password 'verwalter'`
const ZONE = 'Pacific/Kiritimati'

async function run(bench: Bench): Promise<void> {
  await onDebian(bench)
  await bench.check('the embedded PostgreSQL takes an administrator without superuser, too', async () => {
    const database = await startPostgres(bench, { isEmbedded: true })
    bench.note(await versionOf(database))
    await withManagedOwner(bench, database, 'embedded-managed', async server => void (await signInAs(server.address)))
  })
}

async function onDebian(bench: Bench): Promise<void> {
  const database = await startPostgres(bench, { certificateFor: 'localhost' })
  bench.note(await versionOf(database))
  await bench.check(
    'an administrator with CREATEROLE and CREATEDB alone is enough; the roles see one company each',
    () =>
      withManagedOwner(bench, database, 'managed', async server => {
        const { api } = await signInAs(server.address)
        assert.equal((await api(costCentres.create, { body: newCentre() })).status, 200)
        const roles = await ask(
          database,
          'postgres',
          `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as may
        from pg_roles where rolname like 'kontor%' order by 1`,
        )
        assert.deepEqual(roles, [
          { rolname: 'kontor_app', may: false },
          { rolname: 'kontor_operator', may: false },
          { rolname: 'kontor_owner', may: false },
        ])
      }),
  )
  await bench.check('the next start of such an installation needs no more than the first', () =>
    withManagedOwner(bench, database, 'managed', async server => void (await signInAs(server.address))),
  )
  const { host } = database
  await bench.check('a certificate is looked at as the address asks for it', async () => {
    const settings = { ...PRODUCTION, KONTOR_DEMO: 'off' }
    const address = `postgres://verwaltung:verwalter@${host}/managed?sslmode=verify-full&sslrootcert=${database.rootCert}`
    const refused = startServer(folderOf(bench, database), { ...settings, DATABASE_URL: address })
    await assert.rejects(refused, /Hostname|altnames|nicht zustande/)
    const server = await startServer(folderOf(bench, database), {
      ...settings,
      DATABASE_URL: address.replace('verify-full', 'verify-ca'),
    })
    const [line] = await ask(
      database,
      'postgres',
      `select bool_and(ssl) as secure from pg_stat_ssl join pg_stat_activity using (pid)
      where usename like 'kontor%'`,
    )
    assert.deepEqual(line, { secure: true })
    await server.stop()
  })
  await bench.check('another time zone of server and roles changes nothing of what is stored and shown', async () => {
    const before = await shownIn(bench, database)
    await ask(database, 'postgres', `alter role all set timezone = '${ZONE}'`)
    for (const role of ['kontor_owner', 'kontor_app', 'kontor_operator'])
      await ask(database, 'postgres', `alter role ${role} set timezone = 'America/Caracas'`)
    assert.deepEqual(await shownIn(bench, database), before)
  })
  await bench.check('moments are those of the clock under another time zone', async () => {
    await withManagedOwner(bench, database, 'managed', async server => {
      const { api } = await signInAs(server.address)
      const own = (await api(sessions.list)).body.data.find(({ isCurrent }) => isCurrent)!
      for (const text of [own.since, own.lastSeen]) assertIsNow(text)
    })
    await withManagedOwner(bench, database, 'abroad', async server => void (await signInAs(server.address)))
    const [{ away } = {}] = await ask(
      database,
      'abroad',
      `select count(*)::int as away from (
      select created_at as at from mail union all select applied_at from kontor_migration union all select created_at from session
        union all select created_on from pgboss.job) as all_moments
      where at not between now() - interval '1 day' and now() + interval '1 hour'`,
    )
    assert.equal(away, 0)
  })
  await bench.check('connections that an administrator ends are opened anew', () =>
    withManagedOwner(bench, database, 'managed', async server => {
      const { api } = await signInAs(server.address)
      await ask(
        database,
        'postgres',
        `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'kontor%'`,
      )
      await until('a request is served', async () => (await api(costCentres.list)).status === 200)
      await until(
        'a change is taken',
        async () => (await api(costCentres.create, { body: newCentre() })).status === 200,
      )
    }),
  )
}

/** The roles of a server belong to one key file. */
const folderOf = (bench: Bench, { host }: DebianPostgres) => join(bench.folder, host)

async function withManagedOwner(
  bench: Bench,
  database: DebianPostgres,
  name: string,
  use: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  await ask(database, 'postgres', MANAGED).catch(() => {})
  const server = await startServer(folderOf(bench, database), {
    ...PRODUCTION,
    DATABASE_URL: `postgres://verwaltung:verwalter@${database.host}/${name}`,
  })
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

/** What a person is shown of days and moments that were stored before. */
async function shownIn(bench: Bench, database: DebianPostgres): Promise<unknown> {
  let shown: unknown
  await withManagedOwner(bench, database, 'managed', async ({ address }) => {
    const { api } = await signInAs(address)
    const [store] = (await api(stores.list)).body.data
    const days = { from: '01.01.2026', to: '31.12.2026' }
    const away = (await api(absences.list, { query: { storeId: store!.id, ...days } })).body.data
    assert.ok(away.length > 0)
    shown = [away, (await api(employees.shellList)).body]
  })
  return shown
}

function assertIsNow(text: string): void {
  const moment = Temporal.Instant.from(`${text.replace(' ', 'T')}Z`)
  const minutes = Temporal.Now.instant().since(moment).total('minutes')
  assert.ok(minutes > -1 && minutes < 60, `${text} is ${minutes} minutes ago`)
}

const ask = (
  { socketFolder }: DebianPostgres,
  database: string,
  statement: string,
): Promise<Record<string, unknown>[]> =>
  asSuperuser(socketFolder, database, async (client: pg.Client) => (await client.query(statement)).rows)

const versionOf = async (database: DebianPostgres) =>
  `PostgreSQL ${String((await ask(database, 'postgres', 'show server_version'))[0]?.server_version)}`
