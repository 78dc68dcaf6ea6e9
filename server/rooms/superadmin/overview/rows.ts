import { type SQL, sql } from 'drizzle-orm'
import type { Disturbance, OverviewStorage, SignedInOperator } from '#contract/superadmin/overview.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import type { AuditReport } from '#server/platform/audit-check.ts'
import type { ChainBreak } from '#server/platform/audit-walk.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { isWaiting, JOB } from '#server/platform/database-figures.ts'

const utc = (moment: ReturnType<typeof sql>) => sql`left((${moment} at time zone 'UTC')::text, 19)`

type Minute = {
  at: string
  requests: number
  failed: number
  refused: number
  channels: number
  latencies: number[][]
}

/** Of all processes, each with its classes of latency. */
export const minutes = (tx: PlatformTx): Promise<Minute[]> =>
  tx
    .execute<Minute>(sql`
      select ${utc(sql`at`)} as at, sum(requests)::int as requests, sum(failed)::int as failed, sum(refused)::int as refused,
        sum(channels)::int as channels, json_agg(latencies) as latencies
      from operating_minute where at > now() - interval '1 hour' group by operating_minute.at order by operating_minute.at`)
    .then(({ rows }) => rows)

type JobCount = {
  name: string
  running: number
  waiting: number
  oldestSeconds: number
  failed: number
  done: number
  p95Seconds: number | null
}

/** Each queue that has anything to say; what ended, of the last 24 hours. */
export const jobs = (tx: PlatformTx): Promise<JobCount[]> =>
  tx
    .execute<JobCount>(sql`
      select name, count(*) filter (where state = 'active')::int as running, count(*) filter (where ${isWaiting})::int as waiting,
        coalesce(extract(epoch from now() - min(created_on) filter (where ${isWaiting})), 0)::float8 as "oldestSeconds",
        count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'completed')::int as done,
        (percentile_cont(0.95) within group (order by extract(epoch from completed_on - started_on))
          filter (where state = 'completed'))::float8 as "p95Seconds"
      from ${JOB} where state < 'completed' or completed_on > now() - interval '1 day' group by name order by name`)
    .then(({ rows }) => rows)

type Failed = { job: string; at: string; tries: number; companyId: number | null; companyName: string | null }
const MOST_FAILED = 200

export const failedJobs = (tx: PlatformTx): Promise<Failed[]> =>
  tx
    .execute<Failed>(sql`
      select j.name as job, ${utc(sql`j.completed_on`)} as at, j.retry_count + 1 as tries, c.id as "companyId", c.name as "companyName"
      from ${JOB} j left join company c on c.id::text = j.data ->> 'companyId'
      where j.state = 'failed' and j.completed_on > now() - interval '1 day' order by j.completed_on desc limit ${MOST_FAILED}`)
    .then(({ rows }) => rows)

const STATEMENTS = sql.identifier('pg_stat_statements')

export const countsStatements = (tx: PlatformTx): Promise<boolean> =>
  tx
    .execute<{ counts: boolean }>(sql`select to_regclass('pg_stat_statements') is not null as counts`)
    .then(({ rows }) => rows[0]!.counts)

type Statement = { form: string; calls: number; meanMs: number; maxMs: number; totalMs: number }
const MOST_STATEMENTS = 20

/** Only of this database, and only what reads or writes: of all else the database would not take the values out. */
export const slowStatements = (tx: PlatformTx, slowMs: number): Promise<Statement[]> =>
  tx
    .execute<Statement>(sql`
      select s.query as form, s.calls::float8 as calls, s.mean_exec_time as "meanMs", s.max_exec_time as "maxMs", s.total_exec_time as "totalMs"
      from ${STATEMENTS} s join pg_database d on d.oid = s.dbid and d.datname = current_database()
      where s.mean_exec_time > ${slowMs} and s.query ~* '^\\s*(select|insert|update|delete|with|merge|<insufficient)'
      order by s.total_exec_time desc limit ${MOST_STATEMENTS}`)
    .then(({ rows }) => rows)

type Size = {
  databaseBytes: number
  fileBytes: number
  files: number
  bytesBefore: number | null
  daysAgo: number | null
}

/** With the size of a week ago, or of the first day that is known since. */
export const size = (tx: PlatformTx): Promise<Size> =>
  tx
    .execute<Size>(sql`
      select pg_database_size(current_database())::float8 as "databaseBytes", f.bytes as "fileBytes", f.files,
        before.bytes as "bytesBefore", before.days as "daysAgo"
      from (select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as files from file) f
      left join lateral (
        select (database_bytes + file_bytes)::float8 as bytes, (now() at time zone 'UTC')::date - day as days
        from storage_day where day >= (now() at time zone 'UTC')::date - 7 order by day limit 1) before on true`)
    .then(({ rows }) => rows[0]!)

const MOST_COMPANIES = 8

export const largest = (tx: PlatformTx): Promise<OverviewStorage['companies']> =>
  tx
    .execute<OverviewStorage['companies'][number]>(sql`
      select c.id, c.name, f.files, f.bytes, (select count(*)::int from employee e where e.company_id = c.id and not e.dummy) as people
      from company c join (select company_id, count(*)::int as files, sum(size)::float8 as bytes from file group by company_id) f
        on f.company_id = c.id
      order by f.bytes desc, c.id limit ${MOST_COMPANIES}`)
    .then(({ rows }) => rows)

type Safety = {
  archivedAt: string | null
  archiveFailedAt: string | null
  verifiedAt: string | null
  verifiedUntil: string | null
  entries: number
  broken: ({ id: number; name: string } & ChainBreak)[]
  anchor: AuditReport['anchor']
  keyMadeAt: string | null
  lastBackup: { at: string; place: string; rows: number; files: number; bytes: number } | null
  failedBackup: { at: string; reason: string } | null
  journal: { until: string | null; failed: { at: string; reason: string } | null } | null
}

export const safety = (tx: PlatformTx): Promise<Safety> =>
  tx
    .execute<Safety>(sql`
      select ${utc(sql`a.last_archived_time`)} as "archivedAt", ${utc(sql`a.last_failed_time`)} as "archiveFailedAt",
        ${utc(sql`v.at`)} as "verifiedAt", ${utc(sql`v.until`)} as "verifiedUntil", coalesce(v.entries, 0)::float8 as entries,
        (select coalesce(json_agg(json_build_object('id', b."companyId", 'name', coalesce(c.name, ''), 'block', b.block, 'cause', b.cause)
            order by b."companyId"), '[]')
          from ${breaksOf(sql`v`)} left join company c on c.id = b."companyId") as broken,
        coalesce(v.anchor, 'none') as anchor,
        (select ${utc(sql`max(k.created_at)`)} from vault_key k) as "keyMadeAt",
        (select json_build_object('at', ${utc(sql`b.began_at`)}, 'place', b.place, 'rows', b.table_rows, 'files', b.files, 'bytes', b.bytes)
          from backup_run b where b.failure = '' order by b.began_at desc limit 1) as "lastBackup",
        (select json_build_object('at', ${utc(sql`b.began_at`)}, 'reason', b.failure) from backup_run b where b.failure <> ''
          and b.began_at > coalesce((select max(w.began_at) from backup_run w where w.failure = ''), '-infinity')
          order by b.began_at desc limit 1) as "failedBackup",
        (select json_build_object('until', ${utc(sql`j.until`)},
            'failed', case when j.failure <> '' then json_build_object('at', ${utc(sql`j.failed_at`)}, 'reason', j.failure) end)
          from wal_journal j where j.system in ('', (select c.system_identifier::text from pg_control_system() c))
          order by j.asked_at desc limit 1) as journal
      from pg_stat_archiver a left join lateral (select * from audit_verification order by at desc limit 1) v on true`)
    .then(({ rows }) => rows[0]!)

export const operators = (tx: PlatformTx): Promise<SignedInOperator[]> =>
  tx
    .execute<SignedInOperator>(sql`
      select a.id as "accountId", a.first_name || ' ' || a.last_name as name, a.email, ${utc(sql`min(s.created_at)`)} as since,
        ${utc(sql`max(s.last_seen_at)`)} as "lastSeenAt", count(*)::int as sessions
      from session s join account a on a.id = s.account_id and s.generation = a.generation
      where a.is_superuser and a.active and not a.is_machine and s.ended_at is null and s.expires_at > now() and s.idle_at > now()
      group by a.id order by max(s.last_seen_at) desc, a.id`)
    .then(({ rows }) => rows)

type Found = Omit<Disturbance, 'company' | 'chain' | 'neighbour'> & {
  companyId: number
  companyName: string
  chain: ChainBreak | null
}

/** Chains that do not fit, as a verification kept them. */
const breaksOf = (verification: SQL) =>
  sql`jsonb_to_recordset(coalesce(${verification}.breaks, '[]')) b ("companyId" integer, block integer, cause text)`

/** What is open in each company, by kind; a hand-over that failed until it is sent again, or another one has taken its place. */
export const disturbances = (tx: PlatformTx): Promise<Found[]> =>
  tx
    .execute<Found>(sql`
      with broken as (
        select b.*, v.at from (select at, breaks from audit_verification order by at desc limit 1) v cross join ${breaksOf(sql`v`)})
      select 'audit-broken' as kind, broken."companyId", coalesce(c.name, '') as "companyName", 1 as count, ${utc(sql`broken.at`)} as since,
        json_build_object('block', broken.block, 'cause', broken.cause) as chain
      from broken left join company c on c.id = broken."companyId"
      union all
      (select d.kind, c.id, c.name, d.count, ${utc(sql`d.since`)} as since, null
      from company c cross join lateral (
        select 'hand-over-failed' as kind, count(*)::int as count, min(r.created_at) as since from export_run r
        where r.company_id = c.id and r.state = 'failed' and r.stop <> 'dropped' having count(*) > 0
        union all
        select case t.state when 'uncertain' then 'elda-uncertain' else 'elda-refused' end, count(*)::int, min(t.created_at)
        from elda_transmission t where t.company_id = c.id and (t.state = 'uncertain' or (t.state = 'failed' and not exists (
          select from elda_transmission later where later.company_id = t.company_id and later.holding_id = t.holding_id and later.id > t.id)))
        group by t.state
        union all
        select 'elda-not-fetched', count(*)::int, min(f.tried_at) from elda_fetch f
        where f.company_id = c.id and f.problem <> '' having count(*) > 0
        union all
        select 'company-locked', 1, null where c.is_locked
        union all
        select 'without-stores', 1, null where not exists (select from store s where s.company_id = c.id and not s.is_hidden)
        union all
        select 'without-owner', 1, null where not exists (
          select from role_assignment ra join account a on a.id = ra.account_id and a.active
          where ra.company_id = c.id and ra.role_id = ${OWNER_ROLE})) d
      order by d.since nulls last, lower(c.name), c.id)`)
    .then(({ rows }) => rows)

type StuckMails = { count: number; since: string | null; cause: string }

/** What no mail server takes for the moment, with the newest cause. */
export const stuckMails = (tx: PlatformTx): Promise<StuckMails> =>
  tx
    .execute<StuckMails>(sql`
      select count(*)::int as count, ${utc(sql`min(created_at)`)} as since,
        coalesce((array_agg(failure order by created_at desc))[1], '') as cause
      from mail where content is not null and failure <> '' and created_at > now() - interval '4 days'`)
    .then(({ rows }) => rows[0]!)
