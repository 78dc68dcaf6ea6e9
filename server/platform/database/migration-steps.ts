import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

type Migration = { name: string; text: string; sha256: string }

/**
 * Whoever comes after a migration that waits for a table waits behind it: so long at most, and then it steps back. Well before PostgreSQL
 * looks for circles (a second), in which somebody at work would be turned away.
 */
const LOCK_WAIT = '300ms'
/** A lock that did not come in time, or two that wait for each other. */
const LOCK_MISSING = ['55P03', '40P01']
const MOST_PAUSE_MS = 3000
/** Whoever holds a table for longer has forgotten it. */
const PATIENCE_MS = 600_000
const TURN_PAUSE_MS = 100

/** One at a time, until the connection ends. Who waited in a statement would be waited for by an index that is built beside. */
export async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock(4711002) as "isMine"')
    if (rows[0]!.isMine) return
    await pause(TURN_PAUSE_MS)
  }
}

/**
 * In a transaction of its own; an index that is to be built beside everybody's work outside of any, and a `do` that commits by itself in as
 * many as it has tables: it never holds one while it waits for the next.
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const index = indexBeside(migration)
  if (index) return buildBeside(client, migration, index)
  return commitsItself(migration) ? runInSteps(client, migration) : runWhole(client, migration)
}

const runWhole = (client: pg.Client, migration: Migration) =>
  stepBack(migration, async () => {
    await client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`)
    try {
      await client.query(migration.text)
      await keep(client, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/** What it has done before it stepped back stays done; it begins anew, also at another start. */
async function runInSteps(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
  try {
    await stepBack(migration, () => client.query(migration.text))
    await keep(client, migration)
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

/** Tried again until its tables are free. */
async function stepBack(migration: Migration, run: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    try {
      await run()
      return
    } catch (error) {
      if (!isLockMissing(error)) throw failed(migration, error)
      if (performance.now() > until) throw outOfPatience(migration, error)
    }
    // Who was waiting behind it goes first.
    await pause(Math.min(MOST_PAUSE_MS, 200 * tries) * (0.5 + Math.random()))
  }
}

const keep = (client: pg.Client, { name, sha256 }: Migration) =>
  client.query('insert into kontor_migration (name, sha256) values ($1, $2)', [name, sha256])

const BESIDE = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s[^;]*;?\s*$/i
const COMMENTS = /--.*$/gm
const IN_STEPS = /^do\s+(\$\w*\$)(?:(?!\1)[\s\S])*\1\s*;?$/i
export const COMMIT = /\bcommit\s*;/gi

/** The name of the one index that a file builds beside the work of others. */
function indexBeside({ name, text }: Migration): string | undefined {
  const bare = text.replace(COMMENTS, '').trim()
  if (!/\bindex\s+concurrently\b/i.test(bare)) return undefined
  const index = BESIDE.exec(bare)?.[1]
  if (!index)
    throw new Error(
      `Die Migration ${name} ist fehlgeschlagen: Was neben der Arbeit gebaut wird, steht allein in seiner Datei, „create index concurrently NAME on …“.`,
    )
  return index
}

function commitsItself({ name, text }: Migration): boolean {
  const bare = text.replace(COMMENTS, '').trim()
  if (bare.search(COMMIT) < 0) return false
  if (!IN_STEPS.test(bare))
    throw new Error(
      `Die Migration ${name} ist fehlgeschlagen: Ein „do“, das selbst „commit“ sagt, steht allein in seiner Datei.`,
    )
  return true
}

/** Nobody waits for it; it waits for whoever writes in the table already. What it has left unfinished is no index yet. */
async function buildBeside(client: pg.Client, migration: Migration, index: string): Promise<void> {
  await client.query(`set lock_timeout = ${PATIENCE_MS}`)
  try {
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(migration.text)
    await keep(client, migration)
  } catch (error) {
    throw isLockMissing(error) ? outOfPatience(migration, error) : failed(migration, error)
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

const isLockMissing = (error: unknown) => LOCK_MISSING.includes((error as { code?: string }).code ?? '')
const failed = ({ name }: Migration, error: unknown) =>
  new Error(`Die Migration ${name} ist fehlgeschlagen: ${(error as Error).message}`)
const outOfPatience = ({ name }: Migration, error: unknown) =>
  new Error(
    `Die Migration ${name} kam zehn Minuten lang nicht zum Zug, weil andere ihre Tabellen halten (${(error as Error).message}). Bitte beenden Sie, was an der Datenbank so lange arbeitet, und starten Sie noch einmal. An den Daten wurde nichts geändert.`,
  )
