import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { MarkValues, StoredMark } from '#server/rooms/people/public.ts'

export const marksOf = (tx: CompanyTx, employeeIds: readonly number[]): Promise<StoredMark[]> =>
  tx
    .execute<StoredMark>(sql`
      select id, employee_id, kind, weekday, minutes, valid_from, valid_to, version from person_mark
      where employee_id = any(${intArray(employeeIds)}::int[]) order by employee_id, valid_from, id`)
    .then(({ rows }) => rows)

type Written = MarkValues & { id: number; employee_id: number }

const COLUMNS = sql`id int, employee_id int, kind text, weekday int, minutes int, valid_from date, valid_to date`

export async function insertMarks(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  marks: readonly Written[],
): Promise<void> {
  if (marks.length === 0) return
  await tx.execute(sql`
    insert into person_mark (company_id, id, employee_id, kind, weekday, minutes, valid_from, valid_to)
    select ${companyId}, n.* from json_to_recordset(${JSON.stringify(marks)}::json) as n (${COLUMNS})`)
}

export async function updateMarks(tx: CompanyTx, marks: readonly Written[]): Promise<void> {
  if (marks.length === 0) return
  await tx.execute(sql`
    update person_mark m set weekday = n.weekday, minutes = n.minutes, valid_from = n.valid_from, valid_to = n.valid_to,
      version = m.version + 1
    from json_to_recordset(${JSON.stringify(marks)}::json) as n (${COLUMNS}) where m.id = n.id`)
}

export const removeMarks = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from person_mark where id = any(${intArray(ids)}::int[])`)

/** Whose they are, as far as they are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select distinct btrim(e.last_name || ' ' || e.first_name) as name from person_mark m
      join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))
