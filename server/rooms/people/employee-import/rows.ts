import { sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { EMPLOYEE_COLUMNS, list, type StoredPerson } from '../imported-people/rules.ts'

/** Everyone who has one of the numbers; a number given twice comes twice. */
export async function people(tx: CompanyTx, keys: readonly string[], forWriting: boolean): Promise<StoredPerson[]> {
  const { rows } = await tx.execute<StoredPerson>(sql`
    select id, version, personnel_key, ${list(EMPLOYEE_COLUMNS)} from employee
    where personnel_key = any(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))
    order by id ${forWriting ? sql`for update` : sql``}`)
  return rows
}

/** Whether changes of people wait until somebody accepts them. Spec 3 §3, employeeChangedFromMDMode. */
export const confirmsChanges = (tx: CompanyTx): Promise<boolean> =>
  tx
    .execute<{ confirms: boolean }>(sql`select employee_changed_from_md_mode = 1 as confirms from company`)
    .then(({ rows }) => rows[0]!.confirms)

/** Before anything is written: all of them, or none. */
export const refuseBeyondQuota = (tx: CompanyTx, { companyId }: CompanyScope, added: number) =>
  tx.execute(sql`select refuse_people_beyond_quota(${companyId}, ${added}, true)`)
