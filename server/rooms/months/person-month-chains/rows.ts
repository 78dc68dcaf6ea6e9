import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/wages/calendar.ts'
import { firstDayText, type Month, monthOfText, monthsBetween } from '#domain/wages/month-numbers.ts'
import { intArray, textArray } from '#server/platform/database/arrays.ts'
import { type CompanyScope, type CompanyTx, isJoined, type PlatformTx } from '#server/platform/database/database.ts'
import { isTouched } from '#server/platform/database/touched-days.ts'
import { type Chain, type Facts, OF_PERSON } from './rules.ts'

/** Whose months are asked for; nothing said: everybody's. A store has who belongs to it, who is employed in it, and whose kept month still says so. */
export type Asked = { until: Month; employeeIds?: readonly number[]; storeIds?: readonly number[] }

/** Until the transaction ends nobody else makes months of the company, so that it may take over and make as often as it wants. */
export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711035, ${companyId})`)

/**
 * Beside others who make months of the company. Such a transaction holds the chains of whom it works on, all of them by one
 * statement in the order of their numbers, and asks for no others: so nobody waits in a circle. Part of a greater transaction,
 * which may ask again and again, it keeps all others out.
 */
export const lockBeside = (tx: CompanyTx, scope: CompanyScope) =>
  isJoined() ? lock(tx, scope) : tx.execute(sql`select pg_advisory_xact_lock_shared(4711035, ${scope.companyId})`)

/** Of those beside each other one takes over what was touched. */
export async function lockTouched(tx: CompanyTx, scope: CompanyScope): Promise<void> {
  await lockBeside(tx, scope)
  await tx.execute(sql`select pg_advisory_xact_lock(4711037, ${scope.companyId})`)
}

/** For who moves rows of people: neither a month is closed nor one made meanwhile, in the order in which a closing takes both. */
export async function holdMonths(tx: CompanyTx, scope: CompanyScope): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(4711036, ${scope.companyId})`)
  await lock(tx, scope)
}

const dateOf = (month: Month): SQL => sql`${firstDayText(month)}::date`

/** Found first: who works in a store is few, and all who ever worked in the company would be looked at otherwise. */
const inStores = (storeIds: readonly number[], until: Month): SQL => {
  const stores = sql`${intArray(storeIds)}::int[]`
  return sql`array(
    select id from employee where store_id = any(${stores}) union select employee_id from contract where store_id = any(${stores})
    union select employee_id from person_month where month = ${dateOf(until)} and store_id = any(${stores}))`
}

/** `ofStores`: the people of the stores that are asked for. */
const isAsked = ({ until, employeeIds, storeIds }: Asked, person = sql`k.employee_id`, ofStores?: SQL): SQL => sql`
  ${employeeIds ? sql`${person} = any(${intArray(employeeIds)}::int[])` : sql`true`}
  and ${storeIds ? sql`${person} = any(${ofStores ?? inStores(storeIds, until)})` : sql`true`}`

/** Written as its index has it; a coalesce would be looked at only after the policies, and so by no index. */
const MADE = sql`case when k.made_until is null then date '-infinity' when k.made_until >= k.last_month then date 'infinity' else k.made_until end`

/** Why something up to the month has to be made, an index each. `everyDue`: what is out of date beyond it, too. */
const reasonsOf = (month: SQL, engine: string, everyDue: boolean): SQL[] => [
  sql`k.engine < ${engine}`,
  sql`k.engine > ${engine}`,
  sql`${MADE} < ${month} and k.first_month <= ${month}`,
  sql`k.due <> '{}' and ${everyDue ? sql`true` : sql`exists (select from unnest(k.due) d where d <= ${month})`}`,
]

/** Who asks for more of them asks for nearly everybody. */
const FEW_STORES = 20
const OF_STORES = sql`(select people from asked)::int[]`

/**
 * Whether something of whom is asked for was touched, or something that concerns all: models, stores, the company, and what may be its
 * first record. What was touched of others is left to whoever asks for them.
 */
const isTouchedFor = (asked: Asked): SQL =>
  asked.employeeIds || (asked.storeIds && asked.storeIds.length <= FEW_STORES)
    ? sql`exists (select from (select * from touched_days offset 0) t
        where t.kind <> all(${textArray([...OF_PERSON])}::text[])
          or t.first_day < (select coalesce(max(month) + interval '1 month', 'infinity') from person_month_start)
          or (${isAsked(asked, sql`t.subject_id`, OF_STORES)}))`
    : isTouched

export type Pending = { isTouched: boolean; isDue: boolean }

/**
 * Asked reason by reason: of all at once the planner thinks that one in three has one, and goes through everybody to find none. And the
 * few who have one are found first, whoever is asked for: their stores may hold the whole company.
 */
export const isPending = (tx: CompanyTx, asked: Asked, engine: string): Promise<Pending> =>
  tx
    .execute<Pending>(sql`
      with asked as materialized (select ${asked.storeIds ? inStores(asked.storeIds, asked.until) : sql`null::int[]`} as people)
      select ${isTouchedFor(asked)} as "isTouched", exists (select from (${sql.join(
        reasonsOf(dateOf(asked.until), engine, false).map(
          reason => sql`select k.employee_id from person_month_chain k where ${reason}`,
        ),
        sql` union all `,
      )} offset 0) k where ${isAsked(asked, undefined, OF_STORES)}) as "isDue"`)
    .then(({ rows }) => rows[0]!)

const isSomePending = (company: SQL, reasons: SQL[]): SQL =>
  sql`(${sql.join(
    reasons.map(reason => sql`exists (select from person_month_chain k where k.company_id = ${company} and ${reason})`),
    sql` or `,
  )})`

const THIS_MONTH = sql`date_trunc('month', now() at time zone c.time_zone)::date`

/** In which companies something has to be made up to the month that runs there. */
export const companiesLeft = (tx: PlatformTx, engine: string, companyId: number | undefined): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select c.id from company c where ${companyId ? sql`c.id = ${companyId}` : sql`true`} and (
        exists (select from touched_days t where t.company_id = c.id)
        or ${isSomePending(sql`c.id`, reasonsOf(THIS_MONTH, engine, true))})
      order by c.id`)
    .then(({ rows }) => rows.map(({ id }) => id))

type Row = {
  employeeId: number
  first: string
  last: string | null
  madeUntil: string | null
  due: string[]
  engine: string
}
const columns = sql`k.employee_id as "employeeId", k.first_month as first, k.last_month as last, k.made_until as "madeUntil",
  to_json(k.due) as due, k.engine`
const month = (text: string | null): Month | null => (text === null ? null : monthOfText(text))
/** What was made by other rules is out of date. */
const chainOf =
  (engine: string) =>
  (row: Row): Chain => {
    const [first, madeUntil] = [monthOfText(row.first), month(row.madeUntil)]
    const isOld = row.engine !== engine && madeUntil !== null
    const due = isOld ? monthsBetween(first, madeUntil) : row.due.map(monthOfText)
    return { employeeId: row.employeeId, first, last: month(row.last), madeUntil, due }
  }

/** Some of those whose months have to be made, held until the transaction ends. `isAll`: beyond them there are no others. */
export async function holdPending(
  tx: CompanyTx,
  asked: Asked,
  engine: string,
  everyDue: boolean,
  limit: number,
): Promise<{ chains: Chain[]; isAll: boolean }> {
  const isDue = sql`((${sql.join(reasonsOf(dateOf(asked.until), engine, everyDue), sql`) or (`)}))`
  const { rows: found } = await tx.execute<{ id: number }>(sql`
    select k.employee_id as id from person_month_chain k where ${isDue} and ${isAsked(asked)}
    order by k.employee_id limit ${limit}`)
  // Whoever was made meanwhile by somebody else is due no more.
  const { rows: held } = await tx.execute<Row>(sql`
    select ${columns} from person_month_chain k
    where k.employee_id = any(${intArray(found.map(({ id }) => id))}::int[]) and ${isDue}
    order by k.employee_id for no key update`)
  return { chains: held.map(chainOf(engine)), isAll: found.length < limit }
}

export const find = (tx: CompanyTx, employeeIds: readonly number[], engine: string): Promise<Chain[]> =>
  tx
    .execute<Row>(
      sql`select ${columns} from person_month_chain k where k.employee_id = any(${intArray(employeeIds)}::int[])`,
    )
    .then(({ rows }) => rows.map(chainOf(engine)))

/** Held until the transaction ends: nobody makes a month of theirs. */
export const hold = (tx: CompanyTx, employeeIds: readonly number[], engine: string): Promise<Chain[]> =>
  tx
    .execute<Row>(sql`
      select ${columns} from person_month_chain k where k.employee_id = any(${intArray(employeeIds)}::int[])
      order by k.employee_id for no key update`)
    .then(({ rows }) => rows.map(chainOf(engine)))

export async function save(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  chains: readonly Chain[],
  engine: string,
): Promise<void> {
  if (chains.length === 0) return
  const text = (month: Month | null) => (month === null ? null : firstDayText(month))
  const rows = chains.map(({ employeeId, first, last, madeUntil, due }) => ({
    employee_id: employeeId,
    first_month: text(first),
    last_month: text(last),
    made_until: text(madeUntil),
    due: due.map(text),
  }))
  await tx.execute(sql`
    insert into person_month_chain (company_id, employee_id, first_month, last_month, made_until, due, engine)
    select ${companyId}, employee_id, first_month, last_month, made_until, due, ${engine}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as chain (employee_id int, first_month date, last_month date, made_until date, due date[])
    on conflict (company_id, employee_id) do update set first_month = excluded.first_month, last_month = excluded.last_month,
      made_until = excluded.made_until, due = excluded.due, engine = excluded.engine`)
}

export const remove = (tx: CompanyTx, employeeIds: readonly number[]) =>
  tx.execute(sql`delete from person_month_chain where employee_id = any(${intArray(employeeIds)}::int[])`)

/** Everybody who may have months. */
export const everybody = (tx: CompanyTx): Promise<number[]> =>
  tx.execute<{ id: number }>(sql`select id from employee`).then(({ rows }) => rows.map(({ id }) => id))

/** Whose contracts name the model, or none where `orNone`. */
export const employedBy = (tx: CompanyTx, modelId: number, orNone: boolean): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select distinct employee_id as id from contract
      where employment_model_id = ${modelId} or (${orNone} and employment_model_id is null)`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Whose contracts are in the store. */
export const employedIn = (tx: CompanyTx, storeId: number): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`select distinct employee_id as id from contract where store_id = ${storeId}`)
    .then(({ rows }) => rows.map(({ id }) => id))

const countingAbsence = sql.raw('md_state = 1 and md_approved and not md_deleted and not soft_delete')
const localDay = (moment: string) => sql.raw(`((${moment} at time zone c.time_zone)::date - date '1970-01-01')`)

/** The day of the company's first stamp or absence, also of one that was erased; asked store by store, each a look into an index. */
export const companyFirst = (tx: CompanyTx): Promise<{ day: Day | null; isOther: boolean }> =>
  tx
    .execute<{ day: number | null; isOther: boolean }>(sql`
      with found as (select least(min(least(${localDay('s.starts_at')}, ${localDay('a.starts_at')})),
        (select kept_month - date '1970-01-01' from person_month_start)) as day
      from company c join store on store.company_id = c.id
      left join lateral (select starts_at from stamp where company_id = c.id and store_id = store.id and not soft_delete
        order by starts_at limit 1) s on true
      left join lateral (select starts_at from absence where company_id = c.id and store_id = store.id and ${countingAbsence}
        order by starts_at limit 1) a on true)
      select day, date_trunc('month', date '1970-01-01' + day)::date is distinct from (select month from person_month_start) as "isOther"
      from found`)
    .then(({ rows }) => rows[0]!)

export const saveCompanyFirst = (tx: CompanyTx, { companyId }: CompanyScope, month: Month | null) =>
  tx.execute(sql`
    insert into person_month_start (company_id, month) values (${companyId}, ${month === null ? null : firstDayText(month)})
    on conflict (company_id) do update set month = excluded.month`)

/** What there is of each; whoever is only a place holder has no months. */
export const facts = (tx: CompanyTx, employeeIds: readonly number[]): Promise<Facts[]> =>
  tx
    .execute<Facts>(sql`
      select e.id as "employeeId", o.day - date '1970-01-01' as "openingDay",
        least(e.entry - date '1970-01-01', k.first - date '1970-01-01', ${localDay('fs.at')}, ${localDay('fa.at')}) as "firstOwn",
        greatest(k.last - date '1970-01-01', ${localDay('coalesce(ls.ends, ls.at)')}, ${localDay('la.at')}, ${localDay('ld.at')}) as "lastOwn",
        coalesce(k.is_open, false) as "isOpen"
      from employee e join company c on c.id = e.company_id
      left join opening_balance o on o.company_id = e.company_id and o.employee_id = e.id
      left join lateral (select min(valid_from) as first, max(valid_to) as last, bool_or(valid_to is null) as is_open
        from contract where company_id = e.company_id and employee_id = e.id) k on true
      left join lateral (select starts_at as at from stamp where company_id = e.company_id and employee_id = e.id and not soft_delete
        order by starts_at limit 1) fs on true
      left join lateral (select starts_at as at, ends_at as ends from stamp where company_id = e.company_id and employee_id = e.id and not soft_delete
        order by starts_at desc limit 1) ls on true
      left join lateral (select min(starts_at) as at from absence where company_id = e.company_id and employee_id = e.id and ${countingAbsence}) fa on true
      left join lateral (select max(coalesce(ends_at - interval '1 second', starts_at)) as at from absence
        where company_id = e.company_id and employee_id = e.id and ${countingAbsence}) la on true
      left join lateral (select starts_at as at from plan_shift where company_id = e.company_id and employee_id = e.id and published_at is not null
        order by starts_at desc limit 1) ld on true
      where e.id = any(${intArray(employeeIds)}::int[]) and not e.dummy`)
    .then(({ rows }) => rows)
