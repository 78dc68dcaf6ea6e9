import { type SQL, sql } from 'drizzle-orm'
import type { NewPlanFeed, PlanFeed } from '#contract/roster/plan-feeds.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import type { FeedShift } from './calendar.format.ts'

const utc = (column: string) => sql.raw(`left((${column} at time zone 'UTC')::text, 19)`)
const FEED = sql`id, employee_id as "employeeId", store_id as "storeId", ${utc('created_at')} as created,
  ${utc('last_read_at')} as "lastRead", version`

const one = (tx: CompanyTx, statement: SQL): Promise<PlanFeed | undefined> =>
  tx.execute<PlanFeed>(statement).then(({ rows }) => rows[0])

export const ofPerson = (tx: CompanyTx, id: number) =>
  one(tx, sql`select ${FEED} from plan_feed where employee_id = ${id}`)
export const ofStore = (tx: CompanyTx, id: number) => one(tx, sql`select ${FEED} from plan_feed where store_id = ${id}`)
export const locked = (tx: CompanyTx, id: number) =>
  one(tx, sql`select ${FEED} from plan_feed where id = ${id} for update`)

export const seesPerson = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from employee where id = ${id}`).then(({ rows }) => rows.length > 0)

/** Undefined where there is one by now. */
export const insert = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { employeeId, storeId }: NewPlanFeed,
  digest: string,
) =>
  one(
    tx,
    sql`insert into plan_feed (company_id, employee_id, store_id, secret_hash, created_by)
      values (${companyId}, ${employeeId}, ${storeId}, ${digest}, ${accountId}) on conflict do nothing returning ${FEED}`,
  )

export const renew = (tx: CompanyTx, id: number, digest: string) =>
  one(
    tx,
    sql`update plan_feed set secret_hash = ${digest}, last_read_at = null, version = version + 1 where id = ${id} returning ${FEED}`,
  )

export const remove = (tx: CompanyTx, id: number) =>
  one(tx, sql`delete from plan_feed where id = ${id} returning ${FEED}`)

export type KnownFeed = {
  companyId: number
  id: number
  employeeId: number | null
  storeId: number | null
  zone: string
  /** Of the person, or of the store. */
  name: string
}

/** Undefined also of people and stores that are hidden. */
export const bySecret = (tx: PlatformTx, companyId: number, digest: string): Promise<KnownFeed | undefined> =>
  tx
    .execute<KnownFeed>(sql`
      select f.company_id as "companyId", f.id, f.employee_id as "employeeId", f.store_id as "storeId", c.time_zone as zone,
        coalesce(s.name, btrim(e.first_name || ' ' || e.last_name)) as name
      from plan_feed f join company c on c.id = f.company_id
      left join employee e on e.company_id = f.company_id and e.id = f.employee_id and not e.is_hidden and not e.dummy
      left join store s on s.company_id = f.company_id and s.id = f.store_id and not s.is_hidden
      where f.company_id = ${companyId} and f.secret_hash = ${digest} and (e.id is not null or s.id is not null)`)
    .then(({ rows }) => rows[0])

const minute = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / 60)::int`)

/** Published ones from five weeks ago on, and those of them that are published no more. */
export const shifts = (
  tx: PlatformTx,
  { companyId, employeeId, storeId }: KnownFeed,
  now: Temporal.Instant,
): Promise<FeedShift[]> => {
  const mine = (table: string) =>
    employeeId === null
      ? sql`${sql.raw(table)}.store_id = ${storeId}`
      : sql`${sql.raw(table)}.employee_id = ${employeeId}`
  const since = sql`${now.toString()}::timestamptz - interval '35 days'`
  return tx
    .execute<FeedShift>(sql`
      select row."shiftId", row."employeeId", row."from", row."to", row."breakMinutes", row."isGone", row.sequence, row."changedAt",
        btrim(e.last_name || ' ' || e.first_name) as person, s.name as store, row.spot from (
        select p.id as "shiftId", p.employee_id as "employeeId", p.store_id, ${minute('p.starts_at')} as "from", ${minute('p.ends_at')} as "to",
          p.break_minutes as "breakMinutes", false as "isGone", coalesce(n.sequence, 0) as sequence,
          ${minute('greatest(p.published_at, n.changed_at)')} as "changedAt", coalesce(o.name, '') as spot
        from plan_shift p left join shift_notice n on n.company_id = p.company_id and n.plan_shift_id = p.id and n.employee_id = p.employee_id
        left join spot o on o.company_id = p.company_id and o.id = p.spot_id
        where p.company_id = ${companyId} and p.published_at is not null and p.employee_id is not null and ${mine('p')} and p.starts_at > ${since}
        union all
        select n.plan_shift_id, n.employee_id, n.store_id, ${minute('n.starts_at')}, ${minute('n.ends_at')}, 0, true, n.sequence,
          ${minute('n.changed_at')}, ''
        from shift_notice n where n.company_id = ${companyId} and n.is_withdrawn and ${mine('n')} and n.starts_at > ${since}) row
      join employee e on e.company_id = ${companyId} and e.id = row."employeeId"
      join store s on s.company_id = ${companyId} and s.id = row.store_id
      order by row."from", row."shiftId", row."employeeId"`)
    .then(({ rows }) => rows)
}

/** At most once an hour: a calendar asks often. */
export const markRead = (tx: PlatformTx, { companyId, id }: KnownFeed) =>
  tx.execute(sql`
    update plan_feed set last_read_at = date_trunc('hour', now()) where company_id = ${companyId} and id = ${id}
      and coalesce(last_read_at < date_trunc('hour', now()), true)`)

/** How people call it. */
export const recordName = (id: SQL) => sql`
  select coalesce(s.name, btrim(e.last_name || ' ' || e.first_name)) from plan_feed f
  left join employee e on e.company_id = f.company_id and e.id = f.employee_id
  left join store s on s.company_id = f.company_id and s.id = f.store_id where f.id = ${id}`
