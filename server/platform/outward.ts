import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { lookAcrossCompanies, type PlatformTx } from './database/database.ts'
import { onNotified } from './database/notified.ts'
import type { Log } from './log.ts'

/** `released`: by kind, whether what had waited is closed unsent. */
export type Restoration = { id: number; restoredAt: Date; stateOf: Date; released: Readonly<Record<string, boolean>> }

/** When the installation was last brought back; undefined: never. */
export async function lastRestoration(tx: PlatformTx): Promise<Restoration | undefined> {
  const { rows } = await tx.execute<{
    id: number
    restored: string
    stateOf: string
    released: Record<string, boolean>
  }>(
    sql`select r.id::int as id, ${iso(sql`r.restored_at`)} as restored, ${iso(sql`r.state_of`)} as "stateOf",
          (select coalesce(jsonb_object_agg(o.kind, o.discards), '{}') from outward_release o where o.restoration_id = r.id) as released
        from restoration r order by r.id desc limit 1`,
  )
  const [row] = rows
  return (
    row && { id: row.id, released: row.released, restoredAt: new Date(row.restored), stateOf: new Date(row.stateOf) }
  )
}

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** False where somebody was quicker. */
export async function releaseOutward(
  tx: PlatformTx,
  {
    restoration,
    kind,
    accountId,
    discards,
  }: { restoration: number; kind: string; accountId: string; discards: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into outward_release (restoration_id, kind, released_by, discards)
    values (${restoration}, ${kind}, ${accountId}, ${discards}) on conflict do nothing`)
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
  return rowCount === 1
}

const CHANNEL = 'outward_release'

export type Outward = {
  isHeld(kind: string | undefined): boolean
  /** At once, or as soon as it may leave. */
  begin(kind: string | undefined, work: () => Promise<void>): Promise<void>
  /** Whether what was queued then is to be closed unsent. */
  isDiscarded(kind: string | undefined, queuedAt: Temporal.Instant): boolean
  close(): Promise<void>
}

/**
 * Holds what leaves the installation after it was brought back: what waited then may have been sent since by the one that
 * was lost, and who only wants to look sends nothing. An installation is brought back while nothing runs, so what holds at
 * the start of a process can only be released.
 */
export async function openOutward(connection: pg.ClientConfig, log: Log): Promise<Outward> {
  let last = await lookAcrossCompanies(lastRestoration)
  const held: { kind: string; work: () => Promise<void> }[] = []
  const isHeld = (kind: string | undefined) =>
    kind !== undefined && last !== undefined && last.released[kind] === undefined
  async function look(): Promise<void> {
    last = await lookAcrossCompanies(lastRestoration)
    for (const each of held.filter(({ kind }) => !isHeld(kind))) {
      held.splice(held.indexOf(each), 1)
      await each.work()
    }
  }
  const hearing = last && onNotified(connection, CHANNEL, look, log)
  if (last)
    log.warn({ since: last.restoredAt, released: Object.keys(last.released) }, 'brought back: what leaves is held')
  return {
    isHeld,
    async begin(kind, work) {
      if (kind !== undefined && isHeld(kind)) held.push({ kind, work })
      else await work()
    },
    isDiscarded: (kind, queuedAt) =>
      kind !== undefined && last?.released[kind] === true && queuedAt.epochMilliseconds < last.restoredAt.getTime(),
    close: async () => hearing?.close(),
  }
}

/** To whoever looks after what did not leave. */
export const DISCARDED =
  'Nach einer Wiederherstellung nicht gesendet. Es kann schon vorher angekommen sein: Bitte sehen Sie dort nach, bevor Sie noch einmal senden.'

/** Marks what was brought back, before anything starts on it. False: it is from before there were such marks. */
export async function holdOutward(client: pg.ClientBase, stateOf: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('restoration') is not null as known`)
  if (!rows[0]!.known) return false
  await client.query('insert into restoration (state_of) values ($1)', [stateOf])
  return true
}
