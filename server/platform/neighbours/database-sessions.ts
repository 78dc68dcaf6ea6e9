import { randomInt } from 'node:crypto'
import pg from 'pg'
import { type RoleSecrets, settle, signInAs, type Where } from '../database/database.ts'
import { readOnlyFindings, wrongEncoding } from './database-server.ts'
import { DIRECT, type Finding, poolerRefusal } from './findings.ts'

/** A channel and a lock of these checks alone. */
const CHANNEL = 'kontor_neighbour'
const LOCK = 4_711_072
const PATIENCE_MS = 5000
/** So far the clocks of program and database may be apart before somebody is told. */
const MOST_SECONDS_APART = 5

type Seen = {
  encoding: string
  readOnly: string
  isStandby: boolean
  zone: string
  commit: string
  sees: string | null
  seconds: number
}

/** What the roles of the program find that an administrator would not: how a line to the database behaves, and what they may. */
export async function sessionFindings(where: Where, secrets: RoleSecrets, isUnsafeAllowed = false): Promise<Finding[]> {
  const sessions: pg.Client[] = []
  const open = async (role: 'kontor_app' | 'kontor_operator') => {
    const client = new pg.Client({
      ...signInAs(role, where, secrets),
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => {})
    sessions.push(client)
    await client.connect()
    await settle(client)
    return client
  }
  try {
    const [one, other, listener] = await Promise.all([open('kontor_app'), open('kontor_app'), open('kontor_operator')])
    const found = [...(await settingsOf(one, where.database, isUnsafeAllowed))]
    const broken = await brokenBy(one, other, listener)
    return broken.length > 0 ? [...found, pooler(broken)] : found
  } catch (error) {
    const refused = poolerRefusal(error as Error)
    if (!refused) throw error
    return [refused]
  } finally {
    await Promise.all(sessions.map(client => client.end().catch(() => {})))
  }
}

async function settingsOf(client: pg.Client, database: string, isUnsafeAllowed: boolean): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await client.query<Seen>(
    `select current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly",
       pg_is_in_recovery() as "isStandby", current_setting('timezone') as zone, current_setting('synchronous_commit') as commit,
       (select string_agg(rolname, ', ') from pg_roles where rolname in ('kontor_app', 'kontor_operator') and (rolsuper or rolbypassrls)) as sees,
       extract(epoch from clock_timestamp())::float8 as seconds`,
  )
  const seen = rows[0]!
  const apart = Math.abs(seen.seconds - (before + Date.now()) / 2000)
  const found: (Finding | false)[] = [
    ...readOnlyFindings(seen),
    seen.encoding !== 'UTF8' && wrongEncoding(database, seen.encoding),
    seen.commit === 'off' && {
      weight: isUnsafeAllowed ? 'warn' : 'refuse',
      about: 'Datenbank',
      cause:
        'synchronous_commit ist für die Rolle kontor_app oder diese Datenbank ausgeschaltet; bestätigte Eingaben könnten verloren gehen.',
      remedy: 'ALTER ROLE kontor_app RESET synchronous_commit; ALTER DATABASE … RESET synchronous_commit.',
    },
    seen.zone !== 'UTC' && {
      weight: 'refuse',
      about: 'Verbindung zur Datenbank',
      cause: `Was Kontor beim Verbinden einstellt, kommt nicht an (timezone ist ${seen.zone} statt UTC); ein Pooler dazwischen verwirft es.`,
      remedy: DIRECT,
    },
    seen.sees !== null && {
      weight: 'refuse',
      about: 'Datenbank',
      cause: `Für ${seen.sees} gilt die Trennung der Betriebe nicht (SUPERUSER oder BYPASSRLS).`,
      remedy: `ALTER ROLE ${seen.sees.split(', ')[0]} NOSUPERUSER NOBYPASSRLS, für jede der genannten Rollen.`,
    },
    apart > MOST_SECONDS_APART && {
      weight: 'warn',
      about: 'Uhr',
      cause: `Die Uhren von Kontor und Datenbank gehen um ${Math.floor(apart)} Sekunden auseinander; Anmeldungen und Fristen enden zur falschen Zeit.`,
      remedy: 'Lassen Sie beide Rechner ihre Uhr über das Netz stellen (NTP).',
    },
  ]
  return found.filter(each => each !== false)
}

const pooler = (broken: readonly string[]): Finding => ({
  weight: 'refuse',
  about: 'Verbindung zur Datenbank',
  cause: `Zwischen Kontor und der Datenbank steht ein Pooler, der eine Sitzung nicht beisammen hält: ${broken.join(', ')}.`,
  remedy: DIRECT,
})

/** What does not outlive a transaction while another session is in one: there a pooler would have given the line away. */
async function brokenBy(one: pg.Client, other: pg.Client, listener: pg.Client): Promise<string[]> {
  const key = randomInt(2 ** 31)
  const named = { name: CHANNEL, text: 'select 1' }
  const take = 'select pg_try_advisory_lock($1, $2) as taken'
  const heard = new Promise<boolean>(resolve => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    listener.on('notification', ({ payload }) => {
      if (payload !== String(key)) return
      clearTimeout(timer)
      resolve(true)
    })
  })
  await listener.query(`listen ${CHANNEL}`)
  await one.query(named)
  await one.query(take, [LOCK, key])
  await other.query('begin')
  const isStillKnown = await one.query(named).then(
    () => true,
    () => false,
  )
  const isTakenTwice = await other.query<{ taken: boolean }>(take, [LOCK, key]).then(({ rows }) => rows[0]!.taken)
  await one.query('select pg_notify($1, $2)', [CHANNEL, String(key)])
  const isHeard = await heard
  await other.query('rollback')
  await one.query('select pg_advisory_unlock_all()')
  return [
    ...(isStillKnown ? [] : ['vorbereitete Anweisungen gehen verloren']),
    ...(isTakenTwice ? ['Sperren gehen verloren'] : []),
    ...(isHeard ? [] : ['Nachrichten (LISTEN/NOTIFY) kommen nicht an']),
  ]
}
