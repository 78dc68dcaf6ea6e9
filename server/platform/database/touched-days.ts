import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { CompanyTx } from './database.ts'

/** Days since 1970, both included; infinite where there is no end. `subjectId` 0: all of the kind. */
export type TouchedDays = { kind: string; subjectId: number; first: number; last: number }
type Touched = TouchedDays & { transaction: number }

/** Whether anything has been touched that nobody took over. */
export const isTouched = sql`exists (select from touched_days)`

/**
 * What was touched in the caller's company, for good: whoever takes it over keeps what is out of date by it in the same
 * transaction. Rows read after this are at least as new as what was touched.
 */
export async function takeTouched(tx: CompanyTx): Promise<Touched[]> {
  const { rows } = await tx.execute<Touched>(sql`
    delete from touched_days returning kind, subject_id as "subjectId", transaction,
      case when isfinite(first_day) then (first_day - date '1970-01-01')::float8 else '-infinity'::float8 end as first,
      case when isfinite(last_day) then (last_day - date '1970-01-01')::float8 else 'infinity'::float8 end as last`)
  return rows
}

/** What the caller's transaction itself touched of somebody is not to be worked out again: they are gone on purpose. */
export const forgetTouched = (tx: CompanyTx, subjectId: number) =>
  tx.execute(sql`
    delete from touched_days where subject_id = ${subjectId} and transaction = pg_current_xact_id()::text::bigint`)

const EVERY_MS = 1000

/** Hears in which companies something was touched; once a second for each at most, for what comes together is done together. */
export function onTouchedDays(
  connection: pg.ClientConfig,
  heard: (companyId: number) => Promise<unknown>,
  log: Log,
): { close(): Promise<void> } {
  const waiting = new Set<number>()
  let client: pg.Client | undefined
  let isClosed = false
  const open = async () => {
    const opened = new pg.Client(connection)
    client = opened
    opened.on('error', error => log.warn({ err: error }, 'touched days'))
    opened.on('end', () => {
      if (!isClosed) setTimeout(() => void open().catch(() => {}), EVERY_MS).unref()
    })
    opened.on('notification', ({ payload }) => waiting.add(Number(payload)))
    await opened.connect()
    await opened.query('listen kontor_touched')
  }
  void open().catch(error => log.warn({ err: error }, 'touched days'))
  const timer = setInterval(() => {
    const companies = [...waiting]
    waiting.clear()
    for (const companyId of companies)
      heard(companyId).catch(error => log.error({ err: error, companyId }, 'touched days'))
  }, EVERY_MS).unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}
