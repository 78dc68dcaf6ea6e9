import { eq, type SQL, sql } from 'drizzle-orm'
import type { EmployeeTable } from '#contract/people/employee-table.ts'
import type {
  EmployeeRow,
  EmployeeSensitive,
  EmployeesPage,
  EmployeesQuery,
  EmployeesSearch,
  FoundEmployee,
  PeopleOfStore,
  ShellEmployee,
  UniqueField,
  WhoIsListed,
} from '#contract/people/employees.ts'
import type { MinimalField } from '#domain/people/minimal-data.ts'
import { textArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { kept } from '#server/platform/database/kept.ts'
import { inSeenStores, inStoreFilter, isListed } from '#server/platform/database/store-filter.ts'
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

export const contractDays = (tx: CompanyTx, id: number): Promise<{ id: number; from: string; to: string | null }[]> =>
  tx
    .execute<{ id: number; from: string; to: string | null }>(sql`
      select id, valid_from as "from", valid_to as "to" from contract where employee_id = ${id} order by valid_from, id`)
    .then(({ rows }) => rows)

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

/** A reference reaches past what a caller sees; whoever sets one asks first. */
export const seesCostCentre = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from cost_centre where id = ${id}`).then(({ rowCount }) => rowCount === 1)

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

/** One page and how many there are, in one statement. Who searches words sends another text for each number of them. */
export async function list(tx: CompanyTx, query: EmployeesQuery): Promise<JsonText<EmployeesPage>> {
  const filter = filterOf(tx, query)
  const order = orderOf(query)
  const { page, limit } = query
  const { rows } = await tx.$client.query<{ page: string }>(
    kept(sql`
      with page as materialized (
        select e.* from employee e where ${filter} order by ${order} limit ${limit} offset ${(page - 1) * limit})
      select json_build_object(
        'total', (select count(*) from employee e where ${filter}),
        'employees', (select coalesce(json_agg(row), '[]') from (
          select ${aliased(COLUMNS)},
            (select name from employment_model m where m.company_id = e.company_id and m.id = e.employment_model_id) as "employmentModel",
            ${missing} as "missingFields", ${duplicated} as "duplicates"
          from (select page.*, ${weekMinutes(sql`page`)} as week_minutes from page) e
          order by ${order}) row))::text as page`),
  )
  return new JsonText(rows[0]!.page)
}

/** Everyone, a list a field. */
export async function table(tx: CompanyTx, query: WhoIsListed): Promise<JsonText<EmployeeTable>> {
  const { rows } = await tx.execute<{ table: string }>(sql`
    select json_build_object(
      ${fieldsOf(COLUMNS, value => sql`coalesce(json_agg(${value}), '[]')`)},
      'employmentModels', (select coalesce(json_object_agg(id, name), '{}') from employment_model),
      'missingFields', json_build_object(${fieldsOf(MISSING, isMissing => idsWhere(isMissing))}),
      'duplicates', json_build_object(${fieldsOf(UNIQUE, column => idsWhere(isShared(column, sql`and ${inSeenStores(tx, 'store_id')}`)))})
    )::text as table
    from (select e.* from ${withWeekMinutes(tx, filterOf(tx, query))} order by ${ORDERS.name('asc')}, e.id) e`)
  return new JsonText(rows[0]!.table)
}

/** Who works there today. */
export const perStore = (tx: CompanyTx): Promise<PeopleOfStore[]> =>
  tx
    .execute<PeopleOfStore>(sql`
      select e.store_id as "storeId", count(*)::int as people from employee e
      where e.store_id is not null and not e.is_hidden and ${isListed(tx, 'e.store_id')}
        and coalesce(e.entry <= ${today}, true) and coalesce(e.exit >= ${today}, true)
      group by e.store_id`)
    .then(({ rows }) => rows)

const FOUND_MOST = 8

/** Whose personnel number it is, then whose name begins with the text, then who has a name that does, then all others. */
export function search(tx: CompanyTx, { text, ids }: EmployeesSearch): Promise<FoundEmployee[]> {
  const begin = sql`folded(${likeText(text)}) || '%'`
  const filter = [...wordsOf(text), isListed(tx, 'e.store_id')]
  if (ids) filter.push(sql`e.id = any (${sql.param(ids)}::int[])`)
  return found(
    tx,
    sql.join(filter, sql` and `),
    sql`
      case when e.personnel_number = ${text} then 0 when e.search_text like ${begin} then 1 when e.search_text like '% ' || ${begin} then 2 else 3 end,
      e.is_hidden, coalesce(e.exit < ${today}, false),`,
  )
}

export const withSvnrIndex = (tx: CompanyTx, indices: readonly string[]): Promise<FoundEmployee[]> =>
  found(tx, sql`e.svnr_index = any(${textArray(indices)}::text[]) and ${inStoreFilter('e.store_id')}`, sql``)

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
    select e.week_minutes as "weekTimeRegular", ${missing} as "missingFields",
      (select coalesce(json_agg(json_build_object('field', same.field, 'employeeId', o.id, 'mdPersonnelId', o.personnel_number,
          'firstName', o.first_name, 'lastName', o.last_name, 'isHidden', o.is_hidden,
          'isStoreHidden', coalesce(s.is_hidden or not ${inStoreFilter('o.store_id')}, false)) order by same.position, o.last_name, o.id), '[]')
        from employee o left join store s on s.company_id = o.company_id and s.id = o.store_id cross join lateral (values
          (1, 'mdPersonnelId', o.personnel_key = e.personnel_key and e.personnel_key <> ''),
          (2, 'iban', o.iban_index = e.iban_index),
          (3, 'socialsecurity', o.svnr_index = e.svnr_index)) as same(position, field, holds)
        where o.company_id = e.company_id and o.id <> e.id and not e.dummy and same.holds and o.id = any(array(${sql.join(
          Object.values(UNIQUE).map(
            column => sql`select id from employee where ${column} = e.${column} and ${column} <> '' and not dummy`,
          ),
          sql` union all `,
        )}))
      ) as duplicates,
      (select coalesce(json_agg(json_build_object('id', r.id, 'entry', r.former_entry, 'exit', r.former_exit,
          'exitReason', r.former_exit_reason) order by r.entry desc), '[]')
        from reentry r where r.company_id = e.company_id and r.employee_id = e.id) as "formerEmployments",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'mdPersonnelId', m.personnel_number,
          'at', left((m.merged_at at time zone 'UTC')::text, 19)) order by m.merged_at desc, m.id), '[]')
        from employee_merge m where m.company_id = e.company_id and m.employee_id = e.id) as "mergedFiles",
      (select coalesce(json_agg(json_build_object('id', m.id, 'direction', m.direction, 'firstDay', m.first_day,
          'elsewhere', m.elsewhere_name) order by m.first_day desc, m.id desc), '[]')
        from employee_move m where m.company_id = e.company_id and m.employee_id = e.id and m.direction <> 'store' and m.undone_at is null) as "moves"
    from (select e.*, ${weekMinutes(sql`e`)} as week_minutes from employee e where e.id = ${id}) e`)
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
      from ${withWeekMinutes(tx, isListed(tx, 'e.store_id'))}
      order by ${ORDERS.name('asc')}, e.id`)
    .then(({ rows }) => rows)

export const paymentsOf = (tx: CompanyTx, employeeId: number): Promise<EmployeeSensitive['payments']> =>
  tx
    .execute<EmployeeSensitive['payments'][number]>(sql`
      select id as "contractId", payment_cents as payment, extra_payment_cents as "extraPayment"
      from contract where employee_id = ${employeeId} order by valid_from desc, id desc`)
    .then(({ rows }) => rows)

/** What is stored of a row of the table, and its weekly minutes, over an `e` that has them. */
const COLUMNS: Record<keyof Omit<EmployeeRow, 'employmentModel' | 'missingFields' | 'duplicates'>, SQL> = {
  id: sql`e.id`,
  mdPersonnelId: sql`e.personnel_number`,
  firstName: sql`e.first_name`,
  lastName: sql`e.last_name`,
  storeId: sql`e.store_id`,
  costCentreId: sql`e.cost_centre_id`,
  employmentModelId: sql`e.employment_model_id`,
  weekTimeRegular: sql`e.week_minutes`,
  entry: sql`e.entry`,
  exit: sql`e.exit`,
  bmdId: sql`e.bmd_id`,
  dpwId: sql`e.dpw_id`,
  isHidden: sql`e.is_hidden`,
  socialInsuranceRegistered: sql`e.social_insurance_registered`,
  version: sql`e.version`,
}

/** When a minimal field is empty: `missingMinimalFields` in SQL, so that lists need no second pass. A test holds the two together. */
const MISSING: Record<MinimalField, SQL> = {
  mdPersonnelId: sql`btrim(e.personnel_number) = ''`,
  firstName: sql`btrim(e.first_name) = ''`,
  lastName: sql`btrim(e.last_name) = ''`,
  birthDate: sql`e.birth_date is null and e.svnr_sealed is null`,
  gender: sql`e.gender = ''`,
  citizenTypeId: sql`e.citizen_type_id is null`,
  street: sql`btrim(e.street) = ''`,
  zip: sql`btrim(e.postal_code) = ''`,
  city: sql`btrim(e.city) = ''`,
  storeId: sql`e.store_id is null`,
  entry: sql`e.entry is null`,
  employmentModelId: sql`e.employment_model_id is null`,
  weeklyMinutes: sql`coalesce(e.week_minutes, 0) = 0`,
}

/** What each field that two people should not share is compared by. */
const UNIQUE: Record<UniqueField, SQL> = {
  mdPersonnelId: sql`personnel_key`,
  iban: sql`iban_index`,
  socialsecurity: sql`svnr_index`,
}

const each = <Name extends string>(parts: Record<Name, SQL>, write: (name: Name, part: SQL) => SQL): SQL =>
  sql.join(
    (Object.keys(parts) as Name[]).map(name => write(name, parts[name])),
    sql`, `,
  )

const word = (name: string) => sql.raw(`'${name}'`)
const aliased = (columns: Record<string, SQL>) =>
  each(columns, (name, value) => sql`${value} as ${sql.identifier(name)}`)
const fieldsOf = (parts: Record<string, SQL>, write: (part: SQL) => SQL) =>
  each(parts, (name, part) => sql`${word(name)}, ${write(part)}`)
const fieldsWhere = (holds: Record<string, SQL>) =>
  sql`array_remove(array[${each(holds, (name, part) => sql`case when ${part} then ${word(name)} end`)}], null)`
const idsWhere = (holds: SQL) => sql`coalesce(json_agg(e.id) filter (where ${holds}), '[]')`

const mapped = (parts: Record<string, SQL>, change: (part: SQL) => SQL): Record<string, SQL> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))

const missing = fieldsWhere(MISSING)

const duplicated = fieldsWhere(
  mapped(UNIQUE, column => isShared(column, sql`and ${column} = any (array(select ${column} from page))`)),
)

// Asked of each row, and so in a table of the shared values that is made once; joined to them, thousands would take seconds.
function isShared(column: SQL, ofWhom = sql``): SQL {
  return sql`not e.dummy and e.${column} in (
    select ${column} from employee where ${column} <> '' and not dummy ${ofWhom} group by 1 having count(*) > 1)`
}

/** A company's calendar decides what day it is. */
const today = sql`(select (now() at time zone time_zone)::date from company)`

/** The day by whose contracts the hours of one go: the first or last one of who comes or has left. */
const dayOf = (person: SQL, now = today) => sql`least(greatest(${now}, ${person}.entry), ${person}.exit)`
const holdsOn = (day: SQL) => sql`c.valid_from <= ${day} and coalesce(c.valid_to, 'infinity') >= ${day}`

const weekMinutes = (person: SQL, now = today) => sql`(
  select sum(c.weekly_minutes)::int from contract c
  where c.company_id = ${person}.company_id and c.employee_id = ${person}.id and ${holdsOn(dayOf(person, now))})`

/** Of an `e` of any company, on the day that it is there; where all companies are seen. */
export const missingFieldsOn = (now: SQL): SQL =>
  fieldsWhere({ ...MISSING, weeklyMinutes: sql`coalesce(${weekMinutes(sql`e`, now)}, 0) = 0` })

/**
 * `e`, all people of a filter with their weekly minutes. Most of them work today, and those contracts are read in one go.
 * The planner takes thousands for a few, since policies hide their number from it, and would go through all contracts anew
 * for each person; a full join it can only do by sorting or hashing.
 */
const withWeekMinutes = (tx: CompanyTx, filter: SQL) => sql`(
  select e.*, case when e.entry > ${today} or e.exit < ${today} then ${weekMinutes(sql`e`)} else now.minutes end as week_minutes
  from (select e.* from employee e where ${filter}) e
  full join (
    select c.employee_id, sum(c.weekly_minutes)::int as minutes from contract c where ${holdsOn(today)} and ${inSeenStores(tx, 'c.store_id')} group by c.employee_id
  ) now on now.employee_id = e.id
  offset 0) e where e.id is not null`

function filterOf(tx: CompanyTx, { storeId, hidden }: WhoIsListed): SQL {
  const conditions = [isListed(tx, 'e.store_id')]
  if (storeId !== undefined) conditions.push(sql`e.store_id = ${storeId}`)
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
  weekTimeRegular: by(weekMinutes(sql`e`)),
  entry: by(sql`e.entry`),
  exit: by(sql`e.exit`),
}

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from employee e where e.id = ${id}`

export const storeOf = (id: SQL) => sql`select e.store_id from employee e where e.id = ${id}`
