import { sql } from 'drizzle-orm'
import type { PlanMailSetting, TellingPreview, ToldShift } from '#contract/roster/plan-mails.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { acrossStores, type CompanyScope, type CompanyTx, type PlatformTx } from '#server/platform/database/database.ts'
import type { MailedShift, ShiftNews } from './plan.format.ts'

/** Instants as texts. */
type Span = { from: string; to: string }

/** What is published now is what people may know; called after it was. What lay in another store before is theirs to overwrite. */
export const keepPublished = (tx: CompanyTx, scope: CompanyScope, ids: readonly number[]) =>
  acrossStores(tx, scope, () =>
    tx.execute(sql`
    insert into shift_notice (company_id, plan_shift_id, employee_id, store_id, starts_at, ends_at)
    select company_id, id, employee_id, store_id, starts_at, ends_at from plan_shift
    where id = any(${intArray(ids)}::int[]) and employee_id is not null
    on conflict (company_id, plan_shift_id, employee_id) do update set store_id = excluded.store_id, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, is_withdrawn = false, sequence = shift_notice.sequence + 1, changed_at = now()`),
  )

/** What was published before anybody kept it was known, too. */
export const keepWithdrawn = (tx: CompanyTx, scope: CompanyScope, ids: readonly number[]) =>
  acrossStores(tx, scope, () =>
    tx.execute(sql`
    insert into shift_notice (company_id, plan_shift_id, employee_id, store_id, starts_at, ends_at, is_withdrawn, sequence,
      told_store_id, told_starts_at, told_ends_at)
    select company_id, id, employee_id, store_id, starts_at, ends_at, true, 1, store_id, starts_at, ends_at from plan_shift
    where id = any(${intArray(ids)}::int[]) and employee_id is not null
    on conflict (company_id, plan_shift_id, employee_id) do update
      set is_withdrawn = true, sequence = shift_notice.sequence + 1, changed_at = now()`),
  )

const IS_NEWS = sql`case when n.is_withdrawn then n.told_starts_at is not null
  else (n.told_store_id, n.told_starts_at, n.told_ends_at) is distinct from (n.store_id, n.starts_at, n.ends_at) end`

/** Asks for a mail to each of them of whom something is not told, and who has an address; gives how many. */
export const ask = (
  tx: CompanyTx,
  { accountId }: CompanyScope,
  storeId: number,
  employeeIds: readonly number[],
  { from, to }: Span,
): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`
      with news as (
        select distinct n.company_id, n.employee_id,
          date_trunc('week', (coalesce(case when n.is_withdrawn then n.told_starts_at end, n.starts_at)) at time zone c.time_zone)::date as monday
        from shift_notice n join company c on c.id = n.company_id
        join employee e on e.company_id = n.company_id and e.id = n.employee_id and e.email <> '' and not e.dummy and not e.is_hidden
        where n.employee_id = any(${intArray(employeeIds)}::int[]) and n.store_id = ${storeId} and ${IS_NEWS}
          and (n.starts_at >= ${from}::timestamptz and n.starts_at < ${to}::timestamptz
            or n.told_starts_at >= ${from}::timestamptz and n.told_starts_at < ${to}::timestamptz)),
      asked as (
        insert into plan_mail (company_id, employee_id, monday, asked_by)
        select company_id, employee_id, monday, ${accountId}::uuid from news order by employee_id, monday on conflict do nothing)
      select count(distinct employee_id)::int as count from news`)
    .then(({ rows }) => rows[0]!.count)

const minute = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / 60)::int`)

/** What they were told of shifts of the store. */
export const told = (tx: CompanyTx, storeId: number, { from, to }: Span): Promise<ToldShift[]> =>
  tx
    .execute<ToldShift>(sql`
      select plan_shift_id as "shiftId", employee_id as "employeeId", ${minute('told_starts_at')} as "from", ${minute('told_ends_at')} as "to",
        is_withdrawn as "isGone"
      from shift_notice where store_id = ${storeId} and told_starts_at >= ${from}::timestamptz and told_starts_at < ${to}::timestamptz
      order by told_starts_at, plan_shift_id, employee_id`)
    .then(({ rows }) => rows)

export const untold = (tx: CompanyTx, storeId: number, { from, to }: Span): Promise<TellingPreview['untold']> =>
  tx
    .execute<TellingPreview['untold'][number]>(sql`
      select plan_shift_id as "shiftId", employee_id as "employeeId" from shift_notice
      where store_id = ${storeId} and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz
        and told_starts_at is null and not is_withdrawn
      order by starts_at, plan_shift_id, employee_id`)
    .then(({ rows }) => rows)

/** Named, or planned in the store in the span. */
export const people = (
  tx: CompanyTx,
  storeId: number,
  { from, to }: Span,
  named: readonly number[],
): Promise<TellingPreview['people']> =>
  tx
    .execute<TellingPreview['people'][number]>(sql`
      select e.id, e.last_name as "lastName", e.first_name as "firstName", e.email <> '' as "hasMail",
        exists (select from plan_feed f where f.company_id = e.company_id and f.employee_id = e.id) as "hasFeed"
      from employee e where e.id = any(${intArray(named)}::int[]) or e.id in (
        select employee_id from plan_shift where store_id = ${storeId} and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz)
      order by e.last_name, e.first_name, e.id`)
    .then(({ rows }) => rows)

export const setting = (tx: CompanyTx): Promise<PlanMailSetting | undefined> =>
  tx.execute<PlanMailSetting>(sql`select active, version from plan_mail_setting`).then(({ rows }) => rows[0])

export const saveSetting = (tx: CompanyTx, { companyId }: CompanyScope, active: boolean): Promise<PlanMailSetting> =>
  tx
    .execute<PlanMailSetting>(sql`
      insert into plan_mail_setting (company_id, active) values (${companyId}, ${active})
      on conflict (company_id) do update set active = excluded.active, version = plan_mail_setting.version + 1
      returning active, version`)
    .then(({ rows }) => rows[0]!)

export type Waiting = { companyId: number; employeeId: number }

/** Whoever got a mail a short while ago waits, so that what follows comes in one. */
export const waiting = (tx: PlatformTx, now: string, pause: string): Promise<Waiting[]> =>
  tx
    .execute<Waiting>(sql`
      select distinct m.company_id as "companyId", m.employee_id as "employeeId" from plan_mail m
      where m.sent_at is null and not exists (select from plan_mail s where s.company_id = m.company_id and s.employee_id = m.employee_id
        and s.sent_at > ${now}::timestamptz - ${pause}::interval)
      order by 1, 2`)
    .then(({ rows }) => rows)

/** The weeks that wait, held; empty while another worker writes this mail. */
export const take = (tx: PlatformTx, { companyId, employeeId }: Waiting): Promise<string[]> =>
  tx
    .execute<{ monday: string }>(sql`
      select monday::text as monday from plan_mail where company_id = ${companyId} and employee_id = ${employeeId} and sent_at is null
      order by monday for update skip locked`)
    .then(({ rows }) => rows.map(({ monday }) => monday))

export type Receiver = {
  email: string
  lastName: string
  firstName: string
  company: string
  zone: string
  hasFeed: boolean
}

/** Undefined where nobody is to be mailed any more. */
export const receiver = (tx: PlatformTx, { companyId, employeeId }: Waiting): Promise<Receiver | undefined> =>
  tx
    .execute<Receiver>(sql`
      select e.email, e.last_name as "lastName", e.first_name as "firstName", c.name as company, c.time_zone as zone,
        exists (select from plan_feed f where f.company_id = e.company_id and f.employee_id = e.id) as "hasFeed"
      from employee e join company c on c.id = e.company_id join plan_mail_setting s on s.company_id = c.id and s.active
      where e.company_id = ${companyId} and e.id = ${employeeId} and e.email <> '' and not e.dummy and not e.is_hidden`)
    .then(({ rows }) => rows[0])

const inWeeks = (column: string, mondays: readonly string[]) =>
  sql`date_trunc('week', ${sql.raw(column)} at time zone c.time_zone)::date in
    (select jsonb_array_elements_text(${JSON.stringify(mondays)}::jsonb)::date)`

/** What the person does not know yet, held. */
export const news = (
  tx: PlatformTx,
  { companyId, employeeId }: Waiting,
  mondays: readonly string[],
): Promise<ShiftNews[]> =>
  tx
    .execute<ShiftNews>(sql`
      select n.plan_shift_id as "shiftId", case when n.is_withdrawn then 'gone' when n.told_starts_at is null then 'new' else 'changed' end as kind,
        ${minute('coalesce(case when n.is_withdrawn then n.told_starts_at end, n.starts_at)')} as "from",
        ${minute('coalesce(case when n.is_withdrawn then n.told_ends_at end, n.ends_at)')} as "to",
        ${minute('n.told_starts_at')} as "oldFrom", ${minute('n.told_ends_at')} as "oldTo", s.name as store
      from shift_notice n join company c on c.id = n.company_id join store s on s.company_id = n.company_id and s.id = n.store_id
      where n.company_id = ${companyId} and n.employee_id = ${employeeId} and ${IS_NEWS}
        and (${inWeeks('n.starts_at', mondays)} or ${inWeeks('n.told_starts_at', mondays)})
      order by 3, 1 for update of n`)
    .then(({ rows }) => rows)

/** Published ones of the weeks, in every store. */
export const shifts = (
  tx: PlatformTx,
  { companyId, employeeId }: Waiting,
  mondays: readonly string[],
): Promise<MailedShift[]> =>
  tx
    .execute<MailedShift>(sql`
      select ${minute('p.starts_at')} as "from", ${minute('p.ends_at')} as "to", p.break_minutes as "breakMinutes", s.name as store,
        coalesce(o.name, '') as spot
      from plan_shift p join company c on c.id = p.company_id join store s on s.company_id = p.company_id and s.id = p.store_id
      left join spot o on o.company_id = p.company_id and o.id = p.spot_id
      where p.company_id = ${companyId} and p.employee_id = ${employeeId} and p.published_at is not null and ${inWeeks('p.starts_at', mondays)}
      order by p.starts_at, p.id`)
    .then(({ rows }) => rows)

export async function settle(
  tx: PlatformTx,
  { companyId, employeeId }: Waiting,
  shiftIds: readonly number[],
  now: string,
): Promise<void> {
  await tx.execute(sql`
    update shift_notice set told_store_id = case when is_withdrawn then null else store_id end,
      told_starts_at = case when is_withdrawn then null else starts_at end, told_ends_at = case when is_withdrawn then null else ends_at end
    where company_id = ${companyId} and employee_id = ${employeeId} and plan_shift_id = any(${intArray(shiftIds)}::int[])`)
  await tx.execute(sql`
    update plan_mail set sent_at = ${now}::timestamptz where company_id = ${companyId} and employee_id = ${employeeId} and sent_at is null`)
}

export const drop = (tx: PlatformTx, { companyId, employeeId }: Waiting) =>
  tx.execute(
    sql`delete from plan_mail where company_id = ${companyId} and employee_id = ${employeeId} and sent_at is null`,
  )

/** A quarter of a year after the shift nobody asks any more whether it was told of. */
export async function purgePlanMails(tx: PlatformTx): Promise<void> {
  await tx.execute(sql`delete from plan_mail where asked_at < now() - interval '90 days'`)
  await tx.execute(
    sql`delete from shift_notice where greatest(ends_at, told_ends_at) < now() - interval '90 days' and changed_at < now() - interval '90 days'`,
  )
}
