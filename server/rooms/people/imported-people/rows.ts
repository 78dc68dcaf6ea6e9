import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import {
  CONTRACT_COLUMNS,
  type ContractValues,
  EMPLOYEE_COLUMNS,
  EMPLOYEE_DEFAULTS,
  list,
  type PersonColumns,
  REGISTRATION_COLUMNS,
  type StoredContract,
} from './rules.ts'

const assign = (columns: readonly string[]) => sql.raw(columns.map(column => `${column} = n.${column}`).join(', '))
// What an import of before it could write these takes back has nothing to say of them.
const LATER = ['is_hidden', ...REGISTRATION_COLUMNS]
const keeping = LATER.map(column =>
  column === 'social_insurance_registered_since'
    ? `${column} = case when n.social_insurance_registered is null then e.${column} else n.${column} end`
    : `${column} = coalesce(n.${column}, e.${column})`,
)
const assignPerson = sql`${assign(EMPLOYEE_COLUMNS.filter(column => !LATER.includes(column)))}, ${sql.raw(keeping.join(', '))}`

export type PersonRow = PersonColumns & { id: number }

export async function insertPeople(tx: CompanyTx, { companyId }: CompanyScope, rows: PersonRow[]): Promise<void> {
  const complete = rows.map(row => ({ ...EMPLOYEE_DEFAULTS, ...row }))
  await tx.execute(sql`
    insert into employee (company_id, id, ${list(EMPLOYEE_COLUMNS)})
    select ${companyId}, n.id, ${list(EMPLOYEE_COLUMNS, 'n.')}
    from jsonb_populate_recordset(null::employee, ${JSON.stringify(complete)}::jsonb) n`)
}

/** `rows` hold every column: what the file does not name keeps its value. */
export async function updatePeople(tx: CompanyTx, rows: PersonRow[]): Promise<void> {
  await tx.execute(sql`
    update employee e set ${assignPerson}, changed_at = now(), version = e.version + 1
    from jsonb_populate_recordset(null::employee, ${JSON.stringify(rows)}::jsonb) n where e.id = n.id`)
}

export type ContractRow = ContractValues & { id: number; employee_id: number }

export async function insertContracts(tx: CompanyTx, { companyId }: CompanyScope, rows: ContractRow[]): Promise<void> {
  await tx.execute(sql`
    insert into contract (company_id, id, employee_id, ${list(CONTRACT_COLUMNS)})
    select ${companyId}, n.id, n.employee_id, ${list(CONTRACT_COLUMNS, 'n.')}
    from jsonb_populate_recordset(null::contract, ${JSON.stringify(rows)}::jsonb) n`)
}

export async function updateContracts(tx: CompanyTx, rows: ContractRow[]): Promise<void> {
  await tx.execute(sql`
    update contract c set ${assign(CONTRACT_COLUMNS)}, version = c.version + 1
    from jsonb_populate_recordset(null::contract, ${JSON.stringify(rows)}::jsonb) n where c.id = n.id`)
}

export async function contractsOf(
  tx: CompanyTx,
  employeeIds: readonly number[],
  forWriting: boolean,
): Promise<StoredContract[]> {
  const { rows } = await tx.execute<StoredContract>(sql`
    select id, employee_id, version, ${list(CONTRACT_COLUMNS)} from contract where employee_id = any(${intArray(employeeIds)}::int[])
    order by employee_id, valid_from, id ${forWriting ? sql`for update` : sql``}`)
  return rows
}

/** As when a contract is changed by hand: the person's data count as changed, the file itself does not. */
export const touchPeople = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`update employee set changed_at = now() where id = any(${intArray(ids)}::int[])`)

export const removeContracts = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from contract where id = any(${intArray(ids)}::int[])`)

export const removePeople = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from employee where id = any(${intArray(ids)}::int[])`)

export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select last_name || ' ' || first_name as name from employee where id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))

export const employeesOfContracts = (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  tx
    .execute<{ id: number }>(
      sql`select distinct employee_id as id from contract where id = any(${intArray(ids)}::int[])`,
    )
    .then(({ rows }) => rows.map(({ id }) => id))
