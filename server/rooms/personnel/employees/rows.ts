import { eq, type SQL, sql } from 'drizzle-orm'
import type {
  EmployeeRow,
  EmployeeSensitive,
  EmployeesQuery,
  EmployeesSearch,
  FoundEmployee,
  ShellEmployee,
} from '#contract/personnel/employees.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import { JsonText } from '#server/platform/serve.ts'
import type { DerivedFacts, EmployeeRecord } from './rules.ts'
import { employee } from './tables.ts'

export const find = (tx: CompanyTx, id: number): Promise<EmployeeRecord | undefined> =>
  tx
    .select()
    .from(employee)
    .where(eq(employee.id, id))
    .then(rows => rows[0])

/** Holds the row until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<EmployeeRecord | undefined> =>
  tx
    .select()
    .from(employee)
    .where(eq(employee.id, id))
    .for('update')
    .then(rows => rows[0])

/** The id a new row will have; sealing needs it beforehand. */
export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('employee', 'id')) as id`)
    .then(({ rows }) => Number(rows[0]!.id))

export const insert = (tx: CompanyTx, values: typeof employee.$inferInsert): Promise<EmployeeRecord> =>
  tx
    .insert(employee)
    .values(values)
    .returning()
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  columns: Partial<typeof employee.$inferInsert>,
): Promise<EmployeeRecord> =>
  tx
    .update(employee)
    .set({ ...columns, changedAt: sql`now()`, version: sql`${employee.version} + 1` })
    .where(eq(employee.id, id))
    .returning()
    .then(rows => rows[0]!)

type Holder = { employeeId: number; lastName: string; firstName: string; storeId: number | null }

/** The others who have one of these numbers in payroll; an empty one is nobody's. */
export const withPayrollId = (
  tx: CompanyTx,
  { bmdId = '', dpwId = '' }: { bmdId?: string | undefined; dpwId?: string | undefined },
  exceptId: number,
): Promise<Holder[]> =>
  tx
    .execute<Holder>(sql`
      select id as "employeeId", last_name as "lastName", first_name as "firstName", store_id as "storeId" from employee
      where id <> ${exceptId} and not dummy and (bmd_id = nullif(${bmdId}, '') or dpw_id = nullif(${dpwId}, ''))
      order by last_name, first_name, id limit 20`)
    .then(({ rows }) => rows)

type EmployeeList = { total: number; employees: EmployeeRow[] }

/** The table, or one page of it; `total` counts what the filters leave. */
export async function list(tx: CompanyTx, query: EmployeesQuery): Promise<EmployeeList | JsonText<EmployeeList>> {
  if (query.page === undefined) {
    const { rows } = await tx.execute<{ list: string }>(sql`
      select json_build_object('total', count(*), 'employees', coalesce(json_agg(row), '[]'))::text as list from (${listed(query)}) row`)
    return new JsonText(rows[0]!.list)
  }
  const { rows } = await tx.execute<EmployeeRow>(listed(query))
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*) as total from employee e where ${filterOf(query)}`,
  )
  return { total: counted.rows[0]!.total, employees: rows }
}

/** The rows of the table, or of one page of it. */
export function listed(query: EmployeesQuery): SQL {
  const filter = filterOf(query)
  const order = orderOf(query)
  const { page, limit } = query
  const isPage = page !== undefined
  return sql`
    ${isPage ? sql`with page as materialized (select e.* from employee e where ${filter} order by ${order} limit ${limit} offset ${(page - 1) * limit})` : sql``}
    select e.id, e.personnel_number as "mdPersonnelId", e.first_name as "firstName", e.last_name as "lastName",
      e.store_id as "storeId", e.cost_centre_id as "costCentreId", e.employment_model_id as "employmentModelId",
      (select name from employment_model m where m.company_id = e.company_id and m.id = e.employment_model_id) as "employmentModel",
      week.minutes as "weekTimeRegular", e.entry, e.exit, e.bmd_id as "bmdId", e.dpw_id as "dpwId", e.is_hidden as "isHidden",
      e.social_insurance_registered as "socialInsuranceRegistered",
      ${missing} as "missingFields", ${duplicated(isPage)} as "duplicates", e.version
    from ${isPage ? sql`page e` : sql`employee e`} left join ${weekMinutes(isPage)} on week.employee_id = e.id
    ${isPage ? sql`` : sql`where ${filter}`}
    order by ${order}`
}

const FOUND_MOST = 8

/** Whose personnel number it is, then whose name begins with the text, then who has a name that does, then all others. */
export function search(tx: CompanyTx, { text, ids }: EmployeesSearch): Promise<FoundEmployee[]> {
  const begin = sql`folded(${likeText(text)}) || '%'`
  const filter = [...wordsOf(text), inStoreFilter('e.store_id')]
  if (ids) filter.push(sql`e.id = any (${sql.param(ids)}::int[])`)
  return found(
    tx,
    sql.join(filter, sql` and `),
    sql`
      case when e.personnel_number = ${text} then 0 when e.search_text like ${begin} then 1 when e.search_text like '% ' || ${begin} then 2 else 3 end,
      e.is_hidden, coalesce(e.exit < ${today}, false),`,
  )
}

export const withSvnrIndex = (tx: CompanyTx, index: string): Promise<FoundEmployee[]> =>
  found(tx, sql`e.svnr_index = ${index} and ${inStoreFilter('e.store_id')}`, sql``)

const found = (tx: CompanyTx, filter: SQL, first: SQL): Promise<FoundEmployee[]> =>
  tx
    .execute<FoundEmployee>(sql`
      select e.id, e.personnel_number as "mdPersonnelId", e.first_name as "firstName", e.last_name as "lastName",
        e.store_id as "storeId", e.entry, e.exit, e.is_hidden as "isHidden",
        (select name from employment_model m where m.company_id = e.company_id and m.id = e.employment_model_id) as "employmentModel"
      from employee e where ${filter}
      order by ${first} ${ORDERS.name('asc')}, e.id limit ${FOUND_MOST}`)
    .then(({ rows }) => rows)

/** What must be reckoned from other rows. */
export async function derivedFacts(tx: CompanyTx, id: number): Promise<DerivedFacts> {
  const { rows } = await tx.execute<DerivedFacts>(sql`
    with page as materialized (select e.* from employee e where e.id = ${id})
    select week.minutes as "weekTimeRegular", ${missing} as "missingFields",
      (select coalesce(json_agg(json_build_object('field', same.field, 'employeeId', o.id, 'mdPersonnelId', o.personnel_number,
          'firstName', o.first_name, 'lastName', o.last_name, 'isHidden', o.is_hidden) order by same.position, o.last_name, o.id), '[]')
        from employee o cross join lateral (values
          (1, 'mdPersonnelId', o.personnel_key = e.personnel_key and e.personnel_key <> ''),
          (2, 'iban', o.iban_index = e.iban_index),
          (3, 'socialsecurity', o.svnr_index = e.svnr_index)) as same(position, field, holds)
        where o.company_id = e.company_id and o.id <> e.id and not o.dummy and not e.dummy and same.holds
          and ((o.personnel_key = e.personnel_key and o.personnel_key <> '') or o.iban_index = e.iban_index or o.svnr_index = e.svnr_index)
      ) as duplicates
    from page e left join ${weekMinutes(true)} on week.employee_id = e.id`)
  return rows[0]!
}

type ShellRecord = Omit<ShellEmployee, 'iban' | 'socialsecurity'> &
  Pick<EmployeeRecord, 'employmentModelId' | 'bmdId' | 'dpwId' | 'svnrSealed' | 'ibanSealed' | 'companyId'>

/** Everyone, with the fields that other programs read. */
export const shellRecords = (tx: CompanyTx): Promise<ShellRecord[]> =>
  tx
    .execute<ShellRecord>(sql`
      select e.id, e.company_id as "companyId", e.first_name as "firstName", e.last_name as "lastName", e.store_id as "storeId",
        e.is_hidden::int as "isHidden", e.dummy, e.personnel_number as "mdPersonnelId", e.citizen_type_id as "citizenTypeId",
        e.social_insurance_registered as "socialInsuranceRegistered", cardinality(${missing}) = 0 as "minimalDatafieldsNotNull",
        e.employment_model_id as "employmentModelId", e.bmd_id as "bmdId", e.dpw_id as "dpwId",
        e.svnr_sealed as "svnrSealed", e.iban_sealed as "ibanSealed"
      from employee e left join ${weekMinutes(false)} on week.employee_id = e.id
      where ${inStoreFilter('e.store_id')}
      order by ${ORDERS.name('asc')}, e.id`)
    .then(({ rows }) => rows)

export const paymentsOf = (tx: CompanyTx, employeeId: number): Promise<EmployeeSensitive['payments']> =>
  tx
    .execute<EmployeeSensitive['payments'][number]>(sql`
      select id as "contractId", payment_cents as payment, extra_payment_cents as "extraPayment"
      from contract where employee_id = ${employeeId} order by valid_from desc, id desc`)
    .then(({ rows }) => rows)

/** The key of every minimal field that is empty: `missingMinimalFields` in SQL, so that lists need no second pass. A test holds the two together. */
const missing = sql`array_remove(array[
  case when btrim(e.personnel_number) = '' then 'mdPersonnelId' end,
  case when btrim(e.first_name) = '' then 'firstName' end,
  case when btrim(e.last_name) = '' then 'lastName' end,
  case when e.birth_date is null and e.svnr_sealed is null then 'birthDate' end,
  case when e.gender = '' then 'gender' end,
  case when e.citizen_type_id is null then 'citizenTypeId' end,
  case when btrim(e.street) = '' then 'street' end,
  case when btrim(e.postal_code) = '' then 'zip' end,
  case when btrim(e.city) = '' then 'city' end,
  case when e.store_id is null then 'storeId' end,
  case when e.entry is null then 'entry' end,
  case when e.employment_model_id is null then 'employmentModelId' end,
  case when coalesce(week.minutes, 0) = 0 then 'weeklyMinutes' end], null)`

/** A company's calendar decides what day it is. */
const today = sql`(select (now() at time zone time_zone)::date from company)`

// Inside a page only its own people are looked at: the rest of a large company need not be read for fifty rows.
const weekMinutes = (isPage: boolean) => sql`(
  select c.employee_id, sum(c.weekly_minutes)::int as minutes
  from contract c join employee p on p.company_id = c.company_id and p.id = c.employee_id
  where daterange(c.valid_from, c.valid_to, '[]') @> least(greatest(${today}, p.entry), p.exit)
    ${isPage ? sql`and c.employee_id = any (array(select id from page))` : sql``}
  group by c.employee_id) week`

const duplicated = (isPage: boolean) => sql`array_remove(array[
  case when not e.dummy and e.personnel_key <> '' and e.personnel_key in (${sharedValues(sql`personnel_key`, isPage)}) then 'mdPersonnelId' end,
  case when not e.dummy and e.iban_index in (${sharedValues(sql`iban_index`, isPage)}) then 'iban' end,
  case when not e.dummy and e.svnr_index in (${sharedValues(sql`svnr_index`, isPage)}) then 'socialsecurity' end], null)`

const sharedValues = (column: SQL, isPage: boolean) => sql`
  select ${column} from employee where ${column} <> '' and not dummy
  ${isPage ? sql`and ${column} = any (array(select ${column} from page))` : sql``}
  group by 1 having count(*) > 1`

function filterOf({ search, storeId, hidden }: EmployeesQuery): SQL {
  const conditions = wordsOf(search)
  if (storeId !== undefined) conditions.push(sql`e.store_id = ${storeId}`)
  conditions.push(inStoreFilter('e.store_id'))
  if (hidden !== 'with') conditions.push(sql`e.is_hidden = ${hidden === 'only'}`)
  return sql.join(conditions, sql` and `)
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** All of the words must occur in name and personnel number. */
const wordsOf = (text: string): SQL[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map(word => sql`e.search_text like '%' || folded(${likeText(word)}) || '%'`)

const orderOf = ({ sort, direction }: EmployeesQuery): SQL => sql`${ORDERS[sort](direction)}, e.id`

type Direction = EmployeesQuery['direction']
const by = (expression: SQL) => (direction: Direction) =>
  direction === 'asc' ? sql`${expression} asc nulls last` : sql`${expression} desc nulls last`

const ORDERS: Record<EmployeesQuery['sort'], (direction: Direction) => SQL> = {
  // Written as the index is, which then gives a page without sorting everyone.
  name: direction =>
    direction === 'asc'
      ? sql`e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu"`
      : sql`e.last_name collate "de-AT-x-icu" desc, e.first_name collate "de-AT-x-icu" desc`,
  mdPersonnelId: by(sql`e.personnel_number collate by_number`),
  store: by(
    sql`(select name collate "de-AT-x-icu" from store s where s.company_id = e.company_id and s.id = e.store_id)`,
  ),
  employmentModel: by(
    sql`(select name collate "de-AT-x-icu" from employment_model m where m.company_id = e.company_id and m.id = e.employment_model_id)`,
  ),
  weekTimeRegular: by(sql`(
    select sum(c.weekly_minutes) from contract c where c.company_id = e.company_id and c.employee_id = e.id
      and daterange(c.valid_from, c.valid_to, '[]') @> least(greatest(${today}, e.entry), e.exit))`),
  entry: by(sql`e.entry`),
  exit: by(sql`e.exit`),
}

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from employee e where e.id = ${id}`

export const storeOf = (id: SQL) => sql`select e.store_id from employee e where e.id = ${id}`
