import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { companiesOf } from './audit-blocks.ts'
import { type Database, lookAcrossCompanies, theDatabase } from './database/database.ts'

/** Up to which entry a company's chain can be sealed. */
export type Settled = { companyId: number; until: number }
type Waiting = { settled: Settled[]; writers: Set<string> }

const waiting = new WeakMap<Database, Waiting>()
const LOOK_AGAIN_MS = 100

/**
 * Entries before which no other one can appear any more. A number is drawn under the table's lock, before a transaction even
 * has an id: once all who held that lock when these entries were seen have ended, whatever has a smaller number is seen, too.
 * Undefined while one of them goes on after `patienceMs`; the next call waits on for the same ones, so that nobody new delays it.
 */
export async function settledEntries(patienceMs: number, signal?: AbortSignal): Promise<Settled[] | undefined> {
  const database = theDatabase()
  const known = waiting.get(database) ?? (await take())
  waiting.set(database, known)
  for (const until = performance.now() + patienceMs; known.writers.size > 0; await wait(LOOK_AGAIN_MS)) {
    const still = await writers()
    for (const writer of known.writers) if (!still.has(writer)) known.writers.delete(writer)
    if (known.writers.size > 0 && (performance.now() >= until || signal?.aborted)) return undefined
  }
  waiting.delete(database)
  return known.settled
}

async function take(): Promise<Waiting> {
  const settled = await unsealed()
  return { settled, writers: settled.length > 0 ? await writers() : new Set() }
}

const unsealed = (): Promise<Settled[]> =>
  lookAcrossCompanies(tx =>
    tx
      .execute<Settled>(sql`
        select c.company_id as "companyId", newest.id as until from (${companiesOf(sql`audit_entry`)}) c
        cross join lateral (select id from audit_entry where company_id = c.company_id order by id desc limit 1) newest
        where newest.id > coalesce((select last_entry from audit_block where company_id = c.company_id order by number desc limit 1), 0)`)
      .then(({ rows }) => rows),
  )

const writers = (): Promise<Set<string>> =>
  lookAcrossCompanies(tx =>
    tx
      .execute<{ writer: string }>(sql`
        select virtualtransaction as writer from pg_locks where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
          and relation = 'audit_entry'::regclass and database = (select oid from pg_database where datname = current_database())`)
      .then(({ rows }) => new Set(rows.map(({ writer }) => writer))),
  )
