import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { serverFindings } from '../neighbours/database-server.ts'
import { asMissingRight, type Finding, refuseStart } from '../neighbours/findings.ts'
import { type RoleSecrets, signInAs, type Where } from './database.ts'
import { ORDER_FILE, orderFaults, overtaken, readOrder } from './migration-order.ts'
import { applyMigration, takeTurn } from './migration-steps.ts'
import { ensureRoles } from './roles.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** The job queue's tables are made and upgraded by pg-boss; a new release of it gets a new name here. */
const QUEUE = 'pg-boss 12.35.0'

type Preparation = {
  folder?: string
  /** What had run in the database whose rows are to come; what this program knows besides runs at the next start. */
  before?: readonly Applied[]
  isUnsafeAllowed?: boolean
}

/**
 * Makes the three roles and the database when missing, refuses an unsafe server, and applies new migrations.
 * `admin` is a login that may create roles: the embedded superuser or the one of DATABASE_URL. Gives what is only to be
 * warned of.
 */
export async function prepareDatabase(
  admin: pg.ClientConfig,
  where: Where,
  roleSecrets: RoleSecrets,
  { folder = FOLDER, before, isUnsafeAllowed = false }: Preparation = {},
): Promise<Finding[]> {
  const order = before ? onlyThose(before, folder) : orderOf(folder)
  const client = new pg.Client(admin)
  await client.connect()
  let found: Finding[]
  try {
    found = await serverFindings(client, where.database, isUnsafeAllowed)
    refuseStart(found)
    await client.query('select pg_advisory_lock(4711001)')
    await ensureRoles(client, where, roleSecrets)
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
  } catch (error) {
    throw asMissingRight(error)
  } finally {
    await client.end()
  }
  await migrate(where, roleSecrets, folder, order, before !== undefined)
  return found
}

/** A database whose rows are not all there yet has this table. */
const RESTORING = 'public.kontor_restoring'

export const isUnfinished = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('${RESTORING}') is not null as found`)
  return rows[0]!.found
}

/** From the moment on in which this is committed the database is whole. */
export const endRestoring = (client: pg.ClientBase) => client.query(`drop table ${RESTORING}`)

export const unfinishedRestore = (what: string) =>
  new Error(
    `Kontor startet nicht: Die Wiederherstellung von ${what} aus einer Sicherung wurde nicht beendet. Bitte starten Sie sie noch einmal: npm run restore -- ORDNER`,
  )

export type Applied = { name: string; sha256: string }

/** The beginning of the order that another database had run, in the very texts of this program. */
function onlyThose(before: readonly Applied[], folder: string): string[] {
  const order = orderOf(folder)
  const names = before.map(({ name }) => name).filter(name => !isQueue(name))
  refuseNewerDatabase(
    before.map(({ name }) => name),
    order,
  )
  refuseOvertaken(order, new Set(names))
  const queue = before.find(({ name }) => isQueue(name))
  if (queue && queue.name !== QUEUE)
    throw new Error(
      `Die Sicherung ist von einer Version mit ${queue.name}, dieses Programm hat ${QUEUE}. Bitte stellen Sie mit jener Version wieder her, und wechseln Sie danach.`,
    )
  const changed = before.find(
    ({ name, sha256 }) => !isQueue(name) && hashOf(readFileSync(join(folder, name), 'utf8')) !== sha256,
  )
  if (changed)
    throw new Error(
      `Die Migration ${changed.name} der Sicherung ist nicht die dieses Programms. Bitte stellen Sie mit der Version wieder her, die sie geschrieben hat.`,
    )
  return order.filter(name => names.includes(name))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Each file has its line and each line its file; what is missing would leave databases that differ. */
function orderOf(folder: string): string[] {
  const order = readOrder(readFileSync(join(folder, ORDER_FILE), 'utf8'))
  const files = readdirSync(folder).filter(file => file.endsWith('.sql'))
  const { withoutLine, withoutFile, twice } = orderFaults(order, files)
  const faults = [
    ...withoutLine.map(name => `Die Migration ${name} steht nicht in ${ORDER_FILE}; dort kommt sie ans Ende.`),
    ...withoutFile.map(name => `Die Datei ${name} fehlt; bitte installieren Sie das Programm noch einmal.`),
    ...twice.map(name => `Die Migration ${name} steht zweimal in ${ORDER_FILE}.`),
  ]
  if (faults.length > 0) throw new Error(`Kontor startet nicht: ${faults.join(' ')}`)
  return order
}

async function migrate(
  where: Where,
  roleSecrets: RoleSecrets,
  folder: string,
  order: readonly string[],
  isRestoring: boolean,
): Promise<void> {
  const client = new pg.Client(signInAs('kontor_owner', where, roleSecrets))
  await client.connect()
  try {
    if (isRestoring) await client.query(`create table if not exists ${RESTORING} ()`)
    else if (await isUnfinished(client)) throw unfinishedRestore(where.database)
    // Three processes starting at once would otherwise all apply the same file.
    await takeTurn(client)
    await client.query(
      'create table if not exists kontor_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from kontor_migration')
    const applied = new Map(rows.map(row => [row.name, row.sha256]))
    refuseNewerDatabase([...applied.keys()], order)
    refuseOvertaken(order, new Set(applied.keys()))
    for (const name of order) {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = hashOf(text)
      const known = applied.get(name)
      if (known === sha256) continue
      if (known)
        throw new Error(
          `Die Migration ${name} wurde nachträglich geändert. Neue Änderungen gehören in eine neue Datei.`,
        )
      await applyMigration(client, { name, text, sha256 })
    }
    if (!applied.has(QUEUE)) await installQueue(client, where)
  } finally {
    await client.end()
  }
}

/** What a later release has changed an earlier one would read, and write, wrongly. */
function refuseNewerDatabase(applied: readonly string[], order: readonly string[]): void {
  const unknown = applied.filter(name => (isQueue(name) ? isNewer(name, QUEUE) : !order.includes(name))).sort()
  if (unknown.length === 0) return
  throw new Error(
    `Kontor startet nicht: Die Datenbank ist von einer anderen, wahrscheinlich neueren Version. Dieses Programm kennt ${unknown.join(', ')} nicht; sein Stand ist ${order.at(-1)}, ${QUEUE}. Bitte starten Sie die neuere Version. An den Daten wurde nichts geändert.`,
  )
}

/** Here it would run after what follows it in a fresh database, and the two would differ. */
function refuseOvertaken(order: readonly string[], applied: ReadonlySet<string>): void {
  const found = overtaken(order, applied)
  if (!found) return
  throw new Error(
    `Kontor startet nicht: Die Migration ${found.late} käme vor ${found.ran}, die in dieser Datenbank schon gelaufen ist. In ${ORDER_FILE} gehört sie ans Ende. An den Daten wurde nichts geändert.`,
  )
}

const isQueue = (name: string) => name.startsWith('pg-boss ')
const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

async function installQueue(client: pg.Client, { ssl }: Where): Promise<void> {
  const { host, port, database, user, password } = client
  const boss = new PgBoss({
    host,
    port,
    database,
    user: user!,
    password: password as string,
    ssl,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  // Files of an earlier release have not all of them; the migration that brings one calls it.
  for (const procedure of ['protect_queue()', 'index_queue()']) {
    const { rows } = await client.query('select to_regprocedure($1) is not null as known', [procedure])
    if (rows[0].known) await client.query(`call ${procedure}`)
  }
  await client.query('insert into kontor_migration (name, sha256) values ($1, $2) on conflict do nothing', [QUEUE, ''])
}
