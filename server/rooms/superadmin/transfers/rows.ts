import { type SQL, sql } from 'drizzle-orm'
import {
  type ManagedTarget,
  TRANSFERS_A_PAGE,
  type Transfer,
  type TransferLog,
  type TransferSearch,
  type Transfers,
} from '#contract/superadmin/transfers.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { deliveryState, IS_DELIVERY } from '#server/rooms/exports/public.ts'

const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`
const IS_TODAY = sql`>= date_trunc('day', now() at time zone ${VIENNA}) at time zone ${VIENNA}`
const RANK = sql`array_position(array['stopped', 'repeated', 'sending', 'waiting'], e.state)`

// A file of each kind as the queue shows it; what is put first of them an index has in order.
const RUNS = sql`
  select 'run' as kind, r.id, r.company_id, coalesce(f.name, '') as file_name, 'Lauf ' || r.number as what, r.target_id,
    ${deliveryState('run')} as state, r.message, r.tries, r.next_try_at, coalesce(r.delivered_at, r.finished_at) as at,
    coalesce(f.size, 0)::int as size, r.queue_version as version
  from export_run r left join file f on f.company_id = r.company_id and f.id = r.file_id`
const MASTER_DATA = sql`
  select 'employees' as kind, r.id, r.company_id, coalesce(f.name, '') as file_name, 'Stammdaten' as what, r.target_id,
    ${deliveryState('employees')} as state, r.message, r.tries, r.next_try_at, coalesce(r.delivered_at, r.created_at) as at,
    coalesce(f.size, 0)::int as size, r.queue_version as version
  from employee_export_run r left join file f on f.company_id = r.company_id and f.id = r.file_id`
/** What ELDA refused counts as open until something else was sent in its place. */
const ELDA = sql`
  select 'elda' as kind, r.id, r.company_id, r.file_name, 'ELDA' as what, null::int as target_id,
    case r.state when 'queued' then 'waiting' when 'sending' then 'sending' when 'waiting' then 'sending' when 'sent' then 'delivered'
      when 'repeated' then 'dropped' else 'stopped' end as state,
    r.message, 0 as tries, null::timestamptz as next_try_at, coalesce(r.ended_at, r.created_at) as at, 0 as size, r.version
  from elda_transmission r`

const SHOWN: Record<TransferSearch['show'], [runs: SQL, masterData: SQL, elda: SQL]> = {
  open: [
    sql`r.state in ('sending', 'failed') and r.stop <> 'dropped'`,
    sql`r.state in ('sending', 'failed') and r.stop <> 'dropped'`,
    sql`(r.state in ('queued', 'sending', 'waiting', 'uncertain') or (r.state = 'failed' and not exists (
      select from elda_transmission l where l.company_id = r.company_id and l.holding_id = r.holding_id and l.id > r.id)))`,
  ],
  today: [
    sql`r.state = 'delivered' and r.delivered_at ${IS_TODAY}`,
    sql`r.state = 'delivered' and r.delivered_at ${IS_TODAY}`,
    sql`r.state = 'sent' and r.ended_at ${IS_TODAY}`,
  ],
  all: [IS_DELIVERY, IS_DELIVERY, sql`true`],
}

const entries = (show: TransferSearch['show']) => {
  const [runs, masterData, elda] = SHOWN[show]
  return sql`(${RUNS} where ${runs} union all ${MASTER_DATA} where ${masterData} union all ${ELDA} where ${elda})`
}

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

export async function search(
  tx: PlatformTx,
  { show, companyId, server, text, after }: TransferSearch,
): Promise<Pick<Transfers, 'rows' | 'after'>> {
  const rank = show === 'open' ? sql`coalesce(${RANK}, 9)` : sql`0::int`
  const wanted = [
    ...(companyId === undefined ? [] : [sql`e.company_id = ${companyId}`]),
    ...(server === undefined ? [] : [sql`lower(t.host) || ':' || t.port = ${server.toLowerCase()}`]),
    ...(text === ''
      ? []
      : [sql`lower(c.name || ' ' || e.file_name || ' ' || e.what || ' ' || coalesce(t.host, '')) like ${like(text)}`]),
    ...(after
      ? [
          sql`(${rank}, -extract(epoch from date_trunc('second', e.at)), e.kind, -e.id) >
            (${after.rank}, -extract(epoch from (${after.at} || 'Z')::timestamptz), ${after.kind}, ${-after.id})`,
        ]
      : []),
  ]
  const { rows } = await tx.execute<Transfer & { rank: number }>(sql`
    select e.kind, e.id, json_build_object('id', c.id, 'name', c.name) as company, e.file_name as "fileName", e.what,
      t.id as "targetId", case when e.kind = 'elda' then 'ELDA' else coalesce(t.host, '') end as host, e.state, e.message,
      t.held_at is not null as "isTargetHeld", e.tries, ${utc(sql`e.next_try_at`)} as "nextTryAt", ${utc(sql`e.at`)} as at, e.size, e.version,
      ${rank} as rank
    from ${entries(show)} e join company c on c.id = e.company_id
    left join transfer_target t on t.company_id = e.company_id and t.id = e.target_id
    ${wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``}
    order by ${rank}, -extract(epoch from date_trunc('second', e.at)), e.kind, -e.id limit ${TRANSFERS_A_PAGE + 1}`)
  const page = rows.slice(0, TRANSFERS_A_PAGE)
  const last = page.at(-1)
  return {
    rows: page.map(({ rank: _, ...row }) => row),
    after: rows.length > page.length && last ? { rank: last.rank, at: last.at, kind: last.kind, id: last.id } : null,
  }
}

export const counts = (tx: PlatformTx): Promise<Transfers['counts']> =>
  tx
    .execute<Transfers['counts']>(sql`
      select count(*)::int as open, count(*) filter (where e.state = 'stopped')::int as stopped,
        count(*) filter (where e.state = 'repeated')::int as repeated,
        (select count(*)::int from ${entries('today')} d) as today
      from ${entries('open')} e`)
    .then(({ rows }) => rows[0]!)

export const log = (tx: PlatformTx, companyId: number, kind: 'run' | 'employees', id: number): Promise<TransferLog> =>
  tx
    .execute<TransferLog[number]>(sql`
      select l.id, ${utc(sql`l.at`)} as at, l.step, l.message, l.bytes::float8 as bytes, l.sha256,
        coalesce((select btrim(a.first_name || ' ' || a.last_name) from account a where a.id = l.account_id), '') as by
      from delivery_log l where l.company_id = ${companyId} and l.kind = ${kind} and l.record_id = ${id} order by l.id limit 500`)
    .then(({ rows }) => rows)

export const targets = (tx: PlatformTx): Promise<ManagedTarget[]> =>
  tx
    .execute<ManagedTarget>(sql`
      select t.id, json_build_object('id', c.id, 'name', c.name) as company, t.name, t.host, t.port, t.user_name as user, t.auth,
        t.folder, t.host_key as "hostKey", t.is_default as "isDefault", t.failure, ${utc(sql`t.tested_at`)} as "testedAt",
        ${utc(sql`greatest(
          (select max(r.delivered_at) from export_run r where r.company_id = t.company_id and r.target_id = t.id),
          (select max(r.delivered_at) from employee_export_run r where r.company_id = t.company_id and r.target_id = t.id))`)} as "lastArrivedAt",
        case when t.held_at is not null then json_build_object('at', ${utc(sql`t.held_at`)}, 'by', t.held_by, 'reason', t.held_reason) end as held,
        (select count(*)::int from export_run r where r.company_id = t.company_id and r.target_id = t.id
          and r.state in ('sending', 'failed') and r.stop <> 'dropped')
        + (select count(*)::int from employee_export_run r where r.company_id = t.company_id and r.target_id = t.id
          and r.state in ('sending', 'failed') and r.stop <> 'dropped') as "openCount",
        t.version
      from transfer_target t join company c on c.id = t.company_id
      order by t.held_at is null, t.failure = '', lower(c.name), c.id, t.id`)
    .then(({ rows }) => rows)
