import { type SQL, sql } from 'drizzle-orm'
import type { ClearingQuery } from '#contract/elda/clearing.ts'
import type { ClearingUrgency } from '#domain/elda/clearing-codes.ts'
import type { NoticeKind, RegistrationState } from '#domain/elda/registration-states.ts'
import type { ClearingState } from '#domain/elda/return-words.ts'
import type { ClearingDetail } from '#domain/elda/returned.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

export type CaseRow = {
  id: number
  code: string
  urgency: ClearingUrgency
  account: string
  insurer: string
  reference: string
  employeeId: number | null
  askedName: string
  lastName: string | null
  firstName: string | null
  mdPersonnelId: string
  storeName: string
  employeeVersion: number | null
  isTest: boolean
  message: string
  details: ClearingDetail[]
  numberSealed: string | null
  number: 'missing' | 'same' | 'other' | null
  askedOn: string
  dueOn: string
  isLate: boolean
  state: ClearingState
  reason: string
  workedBy: string
  origin: { id: number; kind: NoticeKind; state: RegistrationState; stateAt: string } | null
  fileName: string
  createdAt: string
  settledAt: string | null
  version: number
}

const utc = (column: SQL) => sql`left((${column} at time zone 'UTC')::text, 19)`

// Where an account is named, the notice is one of that account: a reference is used once an account.
const CASE = sql`
  select c.id, c.code, c.urgency, c.account, coalesce(i.insurer, '') as insurer, c.reference, c.employee_id as "employeeId",
    c.asked_name as "askedName", e.last_name as "lastName", e.first_name as "firstName", coalesce(e.personnel_number, '') as "mdPersonnelId",
    coalesce(s.name, '') as "storeName", e.version as "employeeVersion", c.is_test as "isTest", c.message, c.details,
    c.number_sealed as "numberSealed",
    case when c.number_index is null then null when e.svnr_index is null then 'missing' when e.svnr_index = c.number_index then 'same' else 'other' end as number,
    c.asked_on as "askedOn", c.due_on as "dueOn",
    c.state <> 'settled' and c.due_on < (now() at time zone o.time_zone)::date as "isLate", c.state, c.reason, c.worked_by_name as "workedBy",
    n.origin, coalesce(r.file_name, '') as "fileName", ${utc(sql`c.created_at`)} as "createdAt", ${utc(sql`c.settled_at`)} as "settledAt", c.version`
const SOURCE = sql`
  from clearing_case c join company o on o.id = c.company_id
  left join employee e on e.company_id = c.company_id and e.id = c.employee_id
  left join store s on s.company_id = e.company_id and s.id = e.store_id
  left join elda_return r on r.company_id = c.company_id and r.id = c.return_id
  left join lateral (
    select min(insurer) as insurer from elda_insurer i
    where i.company_id = c.company_id and i.contribution_accountnumber = c.account) i on true
  left join lateral (
    select json_build_object('id', n.id, 'kind', n.kind, 'state', n.state, 'stateAt', ${utc(sql`n.state_at`)}) as origin
    from social_insurance_registration n
    where c.reference <> '' and n.company_id = c.company_id and n.reference = c.reference and n.reference <> '' and (n.account = '' or c.account = '' or n.account = c.account)
    order by n.id desc limit 1) n on true`

type Counts = { open: number; working: number; settled: number; urgent: number; late: number }
type Asked = Omit<ClearingQuery, 'companyId'>

/** By account, the next deadline first; what is settled, the newest first. */
export async function page(
  tx: CompanyTx,
  { state, account, employeeId, page, limit }: Asked,
): Promise<{ total: number; counts: Counts; cases: CaseRow[] }> {
  const among = sql`${isListed(tx, 'e.store_id')}
    and ${account === undefined ? sql`true` : sql`c.account = ${account}`}
    and ${employeeId === undefined ? sql`true` : sql`c.employee_id = ${employeeId}`}`
  const isWanted = state === undefined ? sql`c.state <> 'settled'` : sql`c.state = ${state}`
  const { rows: counted } = await tx.execute<Counts & { total: number }>(sql`
    select count(*) filter (where c.state = 'open')::int as open, count(*) filter (where c.state = 'working')::int as working,
      count(*) filter (where c.state = 'settled')::int as settled,
      count(*) filter (where c.state <> 'settled' and c.urgency = 'urgent')::int as urgent,
      count(*) filter (where c.state <> 'settled' and c.due_on < (now() at time zone o.time_zone)::date)::int as late,
      count(*) filter (where ${isWanted})::int as total
    from clearing_case c join company o on o.id = c.company_id
    left join employee e on e.company_id = c.company_id and e.id = c.employee_id where ${among}`)
  const order = state === 'settled' ? sql`c.settled_at desc, c.id desc` : sql`c.account, c.due_on, c.id`
  const { rows } = await tx.execute<CaseRow>(sql`
    ${CASE} ${SOURCE} where ${among} and ${isWanted} order by ${order} limit ${limit} offset ${(page - 1) * limit}`)
  const { total, ...counts } = counted[0]!
  return { total, counts, cases: rows }
}

export const find = (tx: CompanyTx, id: number): Promise<CaseRow | undefined> =>
  tx.execute<CaseRow>(sql`${CASE} ${SOURCE} where c.id = ${id}`).then(({ rows }) => rows[0])

export const lock = (tx: CompanyTx, id: number): Promise<CaseRow | undefined> =>
  tx.execute<CaseRow>(sql`${CASE} ${SOURCE} where c.id = ${id} for update of c`).then(({ rows }) => rows[0])

export type AskedRow = {
  returnId: number
  subject: string
  code: string
  urgency: ClearingUrgency
  account: string
  reference: string
  employeeId: number | null
  askedName: string
  isTest: boolean
  message: string
  details: ClearingDetail[]
  askedOn: string
  dueOn: string
}
type Kept = { id: number; isNew: boolean; wasSettled: boolean }

/** A question that was asked before is asked again: what was settled is open, what somebody works on stays theirs. */
export const keep = (tx: CompanyTx, { companyId }: CompanyScope, asked: AskedRow): Promise<Kept> =>
  tx
    .execute<Kept>(sql`
      with before as (select state from clearing_case where subject = ${asked.subject} for update)
      insert into clearing_case as held (company_id, return_id, subject, code, urgency, account, reference, employee_id, asked_name, is_test, message, details, asked_on, due_on)
      values (${companyId}, ${asked.returnId}, ${asked.subject}, ${asked.code}, ${asked.urgency}, ${asked.account}, ${asked.reference}, ${asked.employeeId},
        ${asked.askedName}, ${asked.isTest}, ${asked.message}, ${JSON.stringify(asked.details)}::jsonb, ${asked.askedOn}::date, ${asked.dueOn}::date)
      on conflict (company_id, subject) do update set return_id = excluded.return_id, urgency = excluded.urgency,
        employee_id = coalesce(held.employee_id, excluded.employee_id),
        asked_name = case when coalesce(held.employee_id, excluded.employee_id) is null then excluded.asked_name else '' end,
        message = excluded.message, details = excluded.details, asked_on = excluded.asked_on, due_on = excluded.due_on,
        state = case when held.state = 'working' then 'working' else 'open' end, reason = '', settled_at = null, version = held.version + 1
      returning id, not exists (select from before) as "isNew", exists (select from before where state = 'settled') as "wasSettled"`)
    .then(({ rows }) => rows[0]!)

export const keepNumber = (tx: CompanyTx, id: number, sealed: string, index: string) =>
  tx.execute(sql`update clearing_case set number_sealed = ${sealed}, number_index = ${index} where id = ${id}`)

type Step = { state: ClearingState; reason: string; workedBy: string }

/** What is settled needs no number any more. */
export const move = (tx: CompanyTx, id: number, { state, reason, workedBy }: Step) =>
  tx.execute(sql`
    update clearing_case set state = ${state}, reason = ${reason}, worked_by_name = ${workedBy},
      settled_at = case when ${state} = 'settled' then now() end,
      number_sealed = case when ${state} = 'settled' then null else number_sealed end,
      number_index = case when ${state} = 'settled' then null else number_index end,
      version = version + 1
    where id = ${id}`)

export const assign = (tx: CompanyTx, id: number, employeeId: number) =>
  tx.execute(sql`
    update clearing_case set employee_id = ${employeeId}, asked_name = '', version = version + 1 where id = ${id}`)

export const seesEmployee = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from employee where id = ${id} and not dummy`).then(({ rowCount }) => rowCount === 1)

/** Not settled yet, of one reference. */
export const openOf = (tx: CompanyTx, reference: string, account: string): Promise<{ id: number; code: string }[]> =>
  tx
    .execute<{ id: number; code: string }>(sql`
      select id, code from clearing_case
      where reference = ${reference} and (${account} = '' or account = '' or account = ${account}) and state <> 'settled' order by id for update`)
    .then(({ rows }) => rows)

export const today = (tx: CompanyTx): Promise<string> =>
  tx
    .execute<{ day: string }>(sql`select (now() at time zone time_zone)::date::text as day from company`)
    .then(({ rows }) => rows[0]!.day)

/** How people call it. */
export const recordName = (id: SQL) => sql`
  select coalesce(nullif(btrim(e.last_name || ' ' || e.first_name), ''), nullif(c.asked_name, ''), c.reference) from clearing_case c
  left join employee e on e.company_id = c.company_id and e.id = c.employee_id where c.id = ${id}`

export const detailOf = (id: SQL) => sql`select nullif(c.code, '') from clearing_case c where c.id = ${id}`

export const storeOf = (id: SQL) => sql`
  select e.store_id from clearing_case c join employee e on e.company_id = c.company_id and e.id = c.employee_id where c.id = ${id}`
