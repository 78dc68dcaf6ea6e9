import { type SQL, sql } from 'drizzle-orm'
import type { PersonProvision, ProvisionRun, ProvisionSheet } from '#contract/provisions/provisions.ts'
import { dayText } from '#domain/wages/calendar.ts'
import { firstDayText, type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { LeaveYear } from '#server/rooms/months/public.ts'

/** In place of null: columns are numbers. */
export const NONE = -2_000_000_000

export type ReadPerson = {
  employeeId: number
  personnelNumber: string
  lastName: string
  firstName: string
  costCentre: string
  /** Days since 1970. */
  entry: number | null
  isFrom60: boolean
  isReckoned: boolean
  accountMinutes: number
  leaveYear: LeaveYear | null
}

/** Undefined: everybody. */
export type Ids = readonly number[] | undefined
const among = (column: string, ids: Ids): SQL =>
  ids ? sql`${sql.raw(column)} = any(${intArray(ids)}::int[])` : sql`true`

/** Who ever had a contract in one of the stores. */
export const everIn = (tx: CompanyTx, storeIds: readonly number[]): Promise<number[]> =>
  tx
    .execute<{ id: number }>(
      sql`select distinct employee_id as id from contract where store_id = any(${intArray(storeIds)}::int[])`,
    )
    .then(({ rows }) => rows.map(({ id }) => id))

/** Who is employed on the last day of the month, by name, with what is kept of that month. */
export const people = (tx: CompanyTx, month: Month, ids: Ids): Promise<ReadPerson[]> => {
  const last = dayText(spanOfMonth(month).last)
  return tx
    .execute<ReadPerson>(sql`
      select e.id as "employeeId", e.personnel_number as "personnelNumber", e.last_name as "lastName", e.first_name as "firstName",
        coalesce(btrim(concat(c.number, ' ', c.name)), '') as "costCentre", entry_on(e, ${last}) - date '1970-01-01' as entry,
        coalesce(e.birth_date <= (${last}::date - interval '60 years')::date, false) as "isFrom60",
        m.employee_id is not null as "isReckoned", coalesce(m.account_minutes, 0) as "accountMinutes", m.leave_year as "leaveYear"
      from employee e
      left join person_month m on m.company_id = e.company_id and m.employee_id = e.id and m.month = ${firstDayText(month)}
      left join cost_centre c on c.company_id = e.company_id and c.id = e.cost_centre_id
      where not e.dummy and ${among('e.id', ids)}
        and e.id in (select employee_id from contract
          where ${among('employee_id', ids)} and valid_from <= ${last} and coalesce(valid_to, 'infinity') >= ${last})
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)
}

const dayNumber = (column: string) => `(${column} - date '1970-01-01')`
const orNone = (column: string) => `coalesce(${column}, ${NONE})`

/** Those that hold within the days. */
export const contracts = (tx: CompanyTx, first: number, last: number, ids: Ids) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      first: 'int4',
      last: 'int4',
      weekly: 'int4',
      model_id: 'int4',
      payment: 'int4',
      extra: 'int4',
      wage_type: 'int4',
    },
    `select employee_id, id, store_id, ${dayNumber('valid_from')} as first, ${orNone(dayNumber('valid_to'))} as last,
       weekly_minutes as weekly, ${orNone('employment_model_id')} as model_id, ${orNone('payment_cents')} as payment,
       extra_payment_cents as extra, wage_type
     from contract where valid_from <= date '1970-01-01' + $2::int and (valid_to is null or valid_to >= date '1970-01-01' + $1::int)
       ${ids ? 'and employee_id = any($3::int[])' : ''} order by employee_id, id`,
    [first, last, ...(ids ? [intArray(ids)] : [])],
  )

/** `costCentre`: of who has none of their own. */
export type ReadStore = { id: number; name: string; federalState: number | null; costCentre: string }
export const stores = (tx: CompanyTx): Promise<ReadStore[]> =>
  tx
    .execute<ReadStore>(sql`
      select s.id, s.name, s.federal_state as "federalState", coalesce((
        select btrim(concat(c.number, ' ', c.name)) from cost_centre c
        where c.company_id = s.company_id and c.store_id = s.id and c.is_default order by c.id limit 1), '') as "costCentre"
      from store s`)
    .then(({ rows }) => rows)

export const companyName = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ name: string }>(sql`select name from company`).then(({ rows }) => rows[0]!.name)

const run = sql`r.id, to_char(r.month, 'YYYY-MM') as month, r.number, r.people, r.sha256,
  left((r.kept_at at time zone 'UTC')::text, 19) as "keptAt", coalesce(btrim(concat_ws(' ', a.first_name, a.last_name)), '') as "keptBy"`
const runsWhere = (tx: CompanyTx, where: SQL): Promise<ProvisionRun[]> =>
  tx
    .execute<ProvisionRun>(sql`
      select ${run} from provision_run r left join account a on a.id = r.kept_by where ${where} order by r.number desc`)
    .then(({ rows }) => rows)

export const runs = (tx: CompanyTx): Promise<ProvisionRun[]> => runsWhere(tx, sql`true`)
export const findRun = async (tx: CompanyTx, id: number): Promise<ProvisionRun | undefined> =>
  (await runsWhere(tx, sql`r.id = ${id}`))[0]

/** The newest run of the latest month before one; of those up to a number where one is given. */
export const formerRun = async (tx: CompanyTx, month: Month, below?: number): Promise<ProvisionRun | undefined> =>
  (
    await runsWhere(
      tx,
      sql`r.id = (select id from provision_run where month < ${firstDayText(month)}
        and ${below === undefined ? sql`true` : sql`number < ${below}`} order by month desc, number desc limit 1)`,
    )
  )[0]

export const formerSums = (
  tx: CompanyTx,
  runId: number,
  ids: Ids,
): Promise<{ employeeId: number; sumCents: number | null }[]> =>
  tx
    .execute<{ employeeId: number; sumCents: number | null }>(sql`
      select employee_id as "employeeId", (told->>'sumCents')::float8 as "sumCents" from provision_run_person where run_id = ${runId} and ${among('employee_id', ids)}`)
    .then(({ rows }) => rows)

export const keptPeople = (tx: CompanyTx, runId: number): Promise<PersonProvision[]> =>
  tx
    .execute<{ told: PersonProvision }>(sql`
      select told from provision_run_person where run_id = ${runId}
      order by told->>'lastName' collate "de-AT-x-icu", told->>'firstName' collate "de-AT-x-icu", employee_id`)
    .then(({ rows }) => rows.map(({ told }) => told))

export type KeptSheet = { told: PersonProvision; lines: ProvisionSheet['lines'] }

export const keptSheets = (tx: CompanyTx, runId: number, employeeId: number | undefined): Promise<KeptSheet[]> =>
  tx
    .execute<KeptSheet>(sql`
      select told, lines from provision_run_person
      where run_id = ${runId} and ${employeeId === undefined ? sql`true` : sql`employee_id = ${employeeId}`}
      order by told->>'lastName' collate "de-AT-x-icu", told->>'firstName' collate "de-AT-x-icu", employee_id`)
    .then(({ rows }) => rows)

/** Until the transaction ends nobody else keeps a date of the company. */
export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711050, ${companyId})`)

export const insertRun = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  kept: { month: Month; people: number; sha256: string },
): Promise<{ id: number; number: number }> =>
  tx
    .execute<{ id: number; number: number }>(sql`
      insert into provision_run (company_id, month, number, people, sha256, kept_by)
      select ${companyId}, ${firstDayText(kept.month)}, coalesce(max(number), 0) + 1, ${kept.people}, ${kept.sha256}, ${accountId}
      from provision_run returning id, number`)
    .then(({ rows }) => rows[0]!)

export const insertPeople = (tx: CompanyTx, { companyId }: CompanyScope, runId: number, sheets: readonly KeptSheet[]) =>
  tx.execute(sql`
    insert into provision_run_person (company_id, run_id, employee_id, store_id, told, lines)
    select ${companyId}, ${runId}, (told->>'employeeId')::int, (told->>'storeId')::int, told, lines
    from json_to_recordset(${JSON.stringify(sheets)}::json) as sheet (told json, lines json)`)

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select 'Stichtag ' || to_char(month + interval '1 month' - interval '1 day', 'DD.MM.YYYY') || ', Lauf ' || number from provision_run where id = ${id}`
