import { sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { intArray } from '#server/rooms/personnel/import-kinds/store.ts'
import type { PersonColumns } from './person.format.ts'
import type { ContractValues, StoredContract } from './rules.ts'

/** The columns of an employee that an import may write, with what a new one starts with. */
const EMPLOYEE = {
  personnel_number: '',
  gender: '',
  first_name: '',
  last_name: '',
  title_before: '',
  title_after: '',
  birth_date: null,
  svnr_sealed: null,
  svnr_index: null,
  civil_status_id: null,
  citizen_type_id: null,
  nationality: '',
  street: '',
  postal_code: '',
  city: '',
  country: 'A',
  phone: '',
  email: '',
  iban_sealed: null,
  iban_index: null,
  bic: '',
  store_id: null,
  cost_centre_id: null,
  bmd_id: '',
  dpw_id: '',
  employment_model_id: null,
  entry: null,
  exit: null,
  exit_reason: '',
  note: '',
} as const satisfies PersonColumns
const CONTRACT = [
  'store_id',
  'valid_from',
  'valid_to',
  'weekly_minutes',
  'payment_cents',
  'extra_payment_cents',
  'payment_type',
  'wage_type',
  'employment_model_id',
] as const satisfies (keyof ContractValues)[]

const employeeColumns = Object.keys(EMPLOYEE)
const list = (columns: readonly string[], prefix = '') =>
  sql.raw(columns.map(column => `${prefix}${column}`).join(', '))
const assign = (columns: readonly string[]) => sql.raw(columns.map(column => `${column} = n.${column}`).join(', '))

export type StoredPerson = PersonColumns & { id: number; version: number; personnel_key: string }

/** Everyone who has one of the numbers; a number given twice comes twice. */
export async function people(tx: CompanyTx, keys: readonly string[], forWriting: boolean): Promise<StoredPerson[]> {
  const { rows } = await tx.execute<StoredPerson>(sql`
    select id, version, personnel_key, ${list(employeeColumns)} from employee
    where personnel_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    order by id ${forWriting ? sql`for update` : sql``}`)
  return rows
}

export async function contractsOf(
  tx: CompanyTx,
  employeeIds: readonly number[],
  forWriting: boolean,
): Promise<StoredContract[]> {
  const { rows } = await tx.execute<StoredContract>(sql`
    select id, employee_id, version, ${list(CONTRACT)} from contract where employee_id = any(${intArray(employeeIds)}::int[])
    order by employee_id, valid_from, id ${forWriting ? sql`for update` : sql``}`)
  return rows
}

export type Named = { id: number; name: string }
/** By the number or name that files use; one that two rows share names none of them. */
export async function references(tx: CompanyTx): Promise<Record<'store' | 'costCentre' | 'employmentModel', Named[]>> {
  const named = (rows: Named[]) => rows.filter(({ name }) => name !== '')
  const { rows: stores } = await tx.execute<Named>(sql`select id, trim(store_number) as name from store`)
  const { rows: costCentres } = await tx.execute<Named>(sql`select id, trim(number) as name from cost_centre`)
  const { rows: models } = await tx.execute<Named>(sql`select id, trim(name) as name from employment_model`)
  return { store: named(stores), costCentre: named(costCentres), employmentModel: named(models) }
}

export type PersonRow = PersonColumns & { id: number }

export async function insertPeople(tx: CompanyTx, { companyId }: CompanyScope, rows: PersonRow[]): Promise<void> {
  const complete = rows.map(row => ({ ...EMPLOYEE, ...row }))
  await tx.execute(sql`
    insert into employee (company_id, id, ${list(employeeColumns)})
    select ${companyId}, n.id, ${list(employeeColumns, 'n.')}
    from jsonb_populate_recordset(null::employee, ${JSON.stringify(complete)}::jsonb) n`)
}

/** `rows` hold every column: what the file does not name keeps its value. */
export async function updatePeople(tx: CompanyTx, rows: PersonRow[]): Promise<void> {
  await tx.execute(sql`
    update employee e set ${assign(employeeColumns)}, changed_at = now(), version = e.version + 1
    from jsonb_populate_recordset(null::employee, ${JSON.stringify(rows)}::jsonb) n where e.id = n.id`)
}

export type ContractRow = ContractValues & { id: number; employee_id: number }

export async function insertContracts(tx: CompanyTx, { companyId }: CompanyScope, rows: ContractRow[]): Promise<void> {
  await tx.execute(sql`
    insert into contract (company_id, id, employee_id, ${list(CONTRACT)})
    select ${companyId}, n.id, n.employee_id, ${list(CONTRACT, 'n.')}
    from jsonb_populate_recordset(null::contract, ${JSON.stringify(rows)}::jsonb) n`)
}

export async function updateContracts(tx: CompanyTx, rows: ContractRow[]): Promise<void> {
  await tx.execute(sql`
    update contract c set ${assign(CONTRACT)}, version = c.version + 1
    from jsonb_populate_recordset(null::contract, ${JSON.stringify(rows)}::jsonb) n where c.id = n.id`)
}

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
