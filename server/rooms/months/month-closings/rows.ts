import { type SQL, sql } from 'drizzle-orm'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

/** Whoever writes of the company holds it shared (`refuse_closed_days`): what is read from now on stays as it is. */
export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711036, ${companyId})`)

const utc = (column: string): SQL => sql.raw(`left((${column} at time zone 'UTC')::text, 19)`)
const nameOf = (alias: string): SQL => sql.raw(`coalesce(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`)

const found = ({ accountId }: CompanyScope, where: SQL): SQL => sql`
  select m.id, m.store_id as "storeId", s.name as "storeName", left(m.month::text, 7) as month, ${utc('m.closed_at')} as "closedAt",
    ${nameOf('c')} as "closedBy", case when m.open_until > now() then ${utc('m.open_until')} end as "openUntil",
    ${utc('m.reopened_at')} as "reopenedAt", ${nameOf('r')} as "reopenedBy", m.reopen_reason as "reopenReason",
    case when m.asked_at is not null then json_build_object('at', ${utc('m.asked_at')}, 'by', ${nameOf('q')},
      'isOwn', m.asked_by = ${accountId}, 'reason', m.asked_reason, 'hours', m.asked_hours) end as asked,
    (select count(*)::int from (select * from closed_person_month where closing_id = m.id) k
      full join (select * from person_month where month = m.month and store_id = m.store_id) p on p.employee_id = k.employee_id
      where k.closing_id is null or p.month is null
        or (k.target_minutes, k.worked_minutes, k.actual_minutes, k.totals::text)
          is distinct from (p.target_minutes, p.worked_minutes, p.actual_minutes, p.totals::text)) as "changedPeople",
    m.version
  from month_closing m join store s on s.company_id = m.company_id and s.id = m.store_id
    left join account c on c.id = m.closed_by left join account r on r.id = m.reopened_by
    left join account q on q.id = m.asked_by
  where ${where} order by s.name collate "de-AT-x-icu", m.id`

export const list = (tx: CompanyTx, scope: CompanyScope, month: Month): Promise<MonthClosing[]> =>
  tx
    .execute<MonthClosing>(found(scope, sql`m.month = ${firstDayText(month)} and ${isListed(tx, 'm.store_id')}`))
    .then(({ rows }) => rows)

export const findAll = (tx: CompanyTx, scope: CompanyScope, ids: readonly number[]): Promise<MonthClosing[]> =>
  tx.execute<MonthClosing>(found(scope, sql`m.id = any(${intArray(ids)}::int[])`)).then(({ rows }) => rows)

/** Those of the stores whose month is closed, by name. */
export const closedNames = (tx: CompanyTx, storeIds: readonly number[], month: Month): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select s.name from store s join month_closing m on m.company_id = s.company_id and m.store_id = s.id
      where s.id = any(${intArray(storeIds)}::int[]) and m.month = ${firstDayText(month)}
        and (m.open_until is null or m.open_until <= now())
      order by s.name collate "de-AT-x-icu", s.id`)
    .then(({ rows }) => rows.map(({ name }) => name))

const NOT_ASKED = sql.raw(`asked_at = null, asked_by = null, asked_reason = '', asked_hours = 0`)

/** Closes, and keeps what each person's month comes to; whatever was kept before is done with. */
export async function close(
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  storeIds: readonly number[],
  month: Month,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into month_closing (company_id, store_id, month, closed_by)
    select ${companyId}, id, ${firstDayText(month)}, ${accountId} from unnest(${intArray(storeIds)}::int[]) id
    on conflict (company_id, store_id, month) do update set closed_at = now(), closed_by = excluded.closed_by, open_until = null,
      reopened_at = null, reopened_by = null, reopen_reason = '', ${NOT_ASKED}, version = month_closing.version + 1
    returning id`)
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`delete from closed_person_month where closing_id = any(${intArray(ids)}::int[])`)
  await tx.execute(sql`
    insert into closed_person_month (company_id, closing_id, employee_id, made_from, target_minutes, worked_minutes, actual_minutes, totals)
    select m.company_id, m.id, p.employee_id, p.made_from, p.target_minutes, p.worked_minutes, p.actual_minutes, p.totals
    from month_closing m join person_month p on p.company_id = m.company_id and p.store_id = m.store_id and p.month = m.month
    where m.id = any(${intArray(ids)}::int[])`)
  return ids
}

/** „11/2026“ */
export const recordName = (id: SQL) => sql`select to_char(r.month, 'MM/YYYY') from month_closing r where r.id = ${id}`

export const storeOf = (id: SQL) => sql`select r.store_id from month_closing r where r.id = ${id}`

export const reopen = (tx: CompanyTx, { accountId }: CompanyScope, id: number, reason: string, hours: number) =>
  tx.execute(sql`
    update month_closing set open_until = now() + ${hours} * interval '1 hour', reopened_at = now(), reopened_by = ${accountId},
      reopen_reason = ${reason}, ${NOT_ASKED}, version = version + 1
    where id = ${id}`)

export const ask = (tx: CompanyTx, { accountId }: CompanyScope, id: number, reason: string, hours: number) =>
  tx.execute(sql`
    update month_closing set asked_at = now(), asked_by = ${accountId}, asked_reason = ${reason}, asked_hours = ${hours},
      version = version + 1
    where id = ${id}`)

export const withdraw = (tx: CompanyTx, id: number) =>
  tx.execute(sql`update month_closing set ${NOT_ASKED}, version = version + 1 where id = ${id}`)

/** Closed, and not open again for a while; months by their first day, both days included. */
export const closedBetween = (
  tx: CompanyTx,
  { first, last }: { first: Day; last: Day },
): Promise<{ storeId: number; month: Day }[]> =>
  tx
    .execute<{ storeId: number; month: Day }>(sql`
      select store_id as "storeId", month - date '1970-01-01' as month from month_closing
      where month between date '1970-01-01' + ${first}::int - 31 and date '1970-01-01' + ${last}::int
        and (open_until is null or open_until <= now()) order by store_id, month`)
    .then(({ rows }) => rows)
