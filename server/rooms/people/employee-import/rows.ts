import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { EMPLOYEE_COLUMNS, list, type StoredPerson } from '../imported-people/rules.ts'

/** Everyone who has one of the numbers; a number given twice comes twice. */
export async function people(tx: CompanyTx, keys: readonly string[], forWriting: boolean): Promise<StoredPerson[]> {
  const { rows } = await tx.execute<StoredPerson>(sql`
    select id, version, personnel_key, ${list(EMPLOYEE_COLUMNS)} from employee
    where personnel_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    order by id ${forWriting ? sql`for update` : sql``}`)
  return rows
}

/** Whether changes of people wait until somebody accepts them. Spec 3 §3, employeeChangedFromMDMode. */
export const confirmsChanges = (tx: CompanyTx): Promise<boolean> =>
  tx
    .execute<{ confirms: boolean }>(sql`select employee_changed_from_md_mode = 1 as confirms from company`)
    .then(({ rows }) => rows[0]!.confirms)

export type Named = { id: number; name: string }
/** By the number or name that files use; one that two rows share names none of them. */
export async function references(tx: CompanyTx): Promise<Record<'store' | 'costCentre' | 'employmentModel', Named[]>> {
  const named = (rows: Named[]) => rows.filter(({ name }) => name !== '')
  const { rows: stores } = await tx.execute<Named>(sql`select id, trim(store_number) as name from store`)
  const { rows: costCentres } = await tx.execute<Named>(sql`select id, trim(number) as name from cost_centre`)
  const { rows: models } = await tx.execute<Named>(sql`select id, trim(name) as name from employment_model`)
  return { store: named(stores), costCentre: named(costCentres), employmentModel: named(models) }
}
