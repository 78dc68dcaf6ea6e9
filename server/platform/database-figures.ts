import { type SQL, sql } from 'drizzle-orm'
import type { PlatformTx } from './database/database.ts'
import { livingWorkers } from './job-claims.ts'

export type QueueFigures = { name: string; waiting: number; running: number; oldestSeconds: number }
export type MailFigures = { waiting: number; oldestSeconds: number; failed: number }
export type AuditFigures = { unsealedSeconds: number; verifiedAt: number | null; broken: number }
export type DatabaseFigures = {
  connections: number
  mostConnections: number
  databaseBytes: number
  /** At the last count; null before the first. */
  fileBytes: number | null
  jobs: QueueFigures[]
  /** Processes that do jobs. */
  workers: number
  mails: MailFigures
  audit: AuditFigures
  /** When the last whole backup began, in seconds; null before the first. */
  backedUpAt: number | null
  /** Until when the journal of the embedded database reaches, in seconds; null where none is kept. */
  keptUntil: number | null
}

/** What all processes of an installation share, asked in a few cheap statements. `jobs` are their names. */
export async function databaseFigures(tx: PlatformTx, jobs: readonly string[]): Promise<DatabaseFigures> {
  const server = await serverFigures(tx)
  return {
    ...server,
    jobs: await queueFigures(tx, jobs),
    workers: await livingWorkers(tx),
    mails: await mailFigures(tx),
    audit: await auditFigures(tx),
    backedUpAt: await backedUpAt(tx),
    keptUntil: await keptUntil(tx),
  }
}

type ServerFigures = Pick<DatabaseFigures, 'connections' | 'mostConnections' | 'databaseBytes' | 'fileBytes'>

export const serverFigures = (tx: PlatformTx): Promise<ServerFigures> =>
  tx
    .execute<ServerFigures>(sql`
      select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as "mostConnections", pg_database_size(current_database())::float8 as "databaseBytes",
        (select file_bytes::float8 from storage_day order by day desc limit 1) as "fileBytes"`)
    .then(({ rows }) => rows[0]!)

const QUEUE = sql`${sql.identifier('pgboss')}.${sql.identifier('queue')}`
export const JOB = sql`${sql.identifier('pgboss')}.${sql.identifier('job')}`
/** A job that waits for its time to come does not wait for a worker; one that is tried again does. */
export const isWaiting: SQL = sql`state < 'active' and not blocked and (state = 'retry' or start_after <= now())`

/** Of each queue, from indices that hold what waits alone; what runs as the queue has counted it a second ago. */
export const queueFigures = (tx: PlatformTx, jobs: readonly string[]): Promise<QueueFigures[]> =>
  tx
    .execute<QueueFigures>(sql`
      select q.name, coalesce(w.waiting, 0) as waiting, q.active_count as running, coalesce(w.oldest, 0) as "oldestSeconds"
      from ${QUEUE} q left join (
        select name, count(*)::int as waiting, extract(epoch from now() - min(created_on))::float8 as oldest
        from ${JOB} where ${isWaiting} group by name) w using (name)
      where q.name = any(array(select jsonb_array_elements_text(${JSON.stringify(jobs)}::jsonb))) order by q.name`)
    .then(({ rows }) => rows)

export const mailFigures = (tx: PlatformTx): Promise<MailFigures> =>
  tx
    .execute<MailFigures>(sql`
      select count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null)), 0)::float8 as "oldestSeconds",
        count(*) filter (where failed_at > now() - interval '1 day')::int as failed
      from mail where created_at > now() - interval '4 days'`)
    .then(({ rows }) => rows[0]!)

const backedUpAt = (tx: PlatformTx): Promise<number | null> =>
  tx
    .execute<{ at: number | null }>(
      sql`select extract(epoch from max(began_at))::float8 as at from backup_run where failure = ''`,
    )
    .then(({ rows }) => rows[0]!.at)

const keptUntil = (tx: PlatformTx): Promise<number | null> =>
  tx
    .execute<{ at: number | null }>(
      sql`select extract(epoch from max(until))::float8 as at from wal_journal
        where system = (select c.system_identifier::text from pg_control_system() c)`,
    )
    .then(({ rows }) => rows[0]!.at)

export const auditFigures = (tx: PlatformTx): Promise<AuditFigures> =>
  tx
    .execute<AuditFigures>(sql`
      select coalesce(extract(epoch from now() - min(open.at)), 0)::float8 as "unsealedSeconds",
        (select extract(epoch from max(v.at))::float8 from audit_verification v) as "verifiedAt",
        coalesce((select cardinality(v.broken) from audit_verification v order by v.at desc limit 1), 0) as broken
      from company c cross join lateral (
        select a.at from audit_entry a where a.company_id = c.id
          and a.id > coalesce((select b.last_entry from audit_block b where b.company_id = c.id order by b.number desc limit 1), 0)
        order by a.id limit 1) open`)
    .then(({ rows }) => rows[0]!)
