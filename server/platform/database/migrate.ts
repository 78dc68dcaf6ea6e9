import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type DatabaseRole, rolePassword, type Where } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** The job queue's tables are made and upgraded by pg-boss; a new release of it gets a new name here. */
const QUEUE = 'pg-boss 12.35.0'
const ROLES: DatabaseRole[] = ['kontor_owner', 'kontor_app', 'kontor_operator']

/**
 * Makes the three roles and the database when missing, refuses an unsafe server, and applies new migrations.
 * `admin` is a login that may create roles: the embedded superuser or the one of DATABASE_URL.
 */
export async function prepareDatabase(
  admin: pg.ClientConfig,
  where: Where,
  roleSecret: string,
  folder = FOLDER,
): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await refuseUnsafeServer(client)
    await client.query('select pg_advisory_lock(4711001)')
    for (const role of ROLES)
      await ensureRole(client, role, where.password === undefined ? '' : rolePassword(roleSecret, role))
    // Later migrations that move data need to see every company.
    await client.query('grant kontor_operator to kontor_owner')
    const exists = await client.query('select 1 from pg_database where datname = $1', [where.database])
    if (exists.rowCount === 0) {
      await client.query(
        `create database ${pg.escapeIdentifier(where.database)} owner kontor_owner encoding 'UTF8' template template0`,
      )
      await client.query(`revoke all on database ${pg.escapeIdentifier(where.database)} from public`)
      await client.query(
        `grant connect on database ${pg.escapeIdentifier(where.database)} to kontor_app, kontor_operator`,
      )
    }
    await client.query('select pg_advisory_unlock(4711001)')
  } finally {
    await client.end()
  }
  await migrate(where, roleSecret, folder)
}

/** Kontor's promises rest on these; a server that breaks them would lose acknowledged writes. */
async function refuseUnsafeServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')`,
  )
  const value = Object.fromEntries(rows.map(row => [row.name, row.setting]))
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter(name => value[name] === 'off')
  if (off.length > 0) {
    throw new Error(
      `Kontor startet nicht: in der Datenbank ist ${off.join(', ')} ausgeschaltet, bestätigte Eingaben könnten verloren gehen.`,
    )
  }
  if (Number(value.server_version_num) < 150000) throw new Error('Kontor braucht PostgreSQL 15 oder neuer.')
}

async function ensureRole(client: pg.Client, role: DatabaseRole, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`)
  if (password) await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
  if (role === 'kontor_owner') await client.query(`grant kontor_owner to current_user`).catch(() => {})
}

async function migrate(where: Where, roleSecret: string, folder: string): Promise<void> {
  const client = new pg.Client({
    ...where,
    user: 'kontor_owner',
    password: where.password === undefined ? undefined : rolePassword(roleSecret, 'kontor_owner'),
  })
  await client.connect()
  try {
    // Three processes starting at once would otherwise all apply the same file.
    await client.query('select pg_advisory_lock(4711002)')
    await client.query(
      'create table if not exists kontor_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from kontor_migration')
    const applied = new Map(rows.map(row => [row.name, row.sha256]))
    for (const name of readdirSync(folder)
      .filter(file => file.endsWith('.sql'))
      .sort()) {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === sha256) continue
      if (known)
        throw new Error(
          `Die Migration ${name} wurde nachträglich geändert. Neue Änderungen gehören in eine neue Datei.`,
        )
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into kontor_migration (name, sha256) values ($1, $2)', [name, sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Die Migration ${name} ist fehlgeschlagen: ${(error as Error).message}`)
      }
    }
    if (!applied.has(QUEUE)) await installQueue(client)
  } finally {
    await client.end()
  }
}

async function installQueue(client: pg.Client): Promise<void> {
  const { host, port, database, user, password } = client
  const boss = new PgBoss({
    host,
    port,
    database,
    user: user!,
    password: password as string,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  await client.query(`
    grant usage on schema pgboss to kontor_app, kontor_operator;
    grant select, insert, update, delete on all tables in schema pgboss to kontor_operator;
    grant execute on all functions in schema pgboss to kontor_app, kontor_operator;
    grant usage on all sequences in schema pgboss to kontor_app, kontor_operator;
    grant select on all tables in schema pgboss to kontor_app;
    grant insert on pgboss.job, pgboss.job_common to kontor_app`)
  await client.query('insert into kontor_migration (name, sha256) values ($1, $2) on conflict do nothing', [QUEUE, ''])
}
