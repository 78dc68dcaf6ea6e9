import { sql } from 'drizzle-orm'
import type { PayKind } from '#domain/agreements/collective-agreements.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type ClassificationRow = {
  id: number
  employeeId: number
  agreementId: number
  validFrom: string
  payKind: PayKind
  wageGroup: string
  wageStep: string | null
  classifiedSince: string
  previousMonths: number
}
export type StoredClassification = ClassificationRow & { version: number }

/** Holds the people when what is found will be written, as whoever classifies them by hand does. */
export const holdPeople = (tx: CompanyTx, employeeIds: readonly number[]) =>
  tx.execute(sql`select id from employee where id = any(${intArray(employeeIds)}::int[]) order by id for update`)

export async function classificationsOf(
  tx: CompanyTx,
  employeeIds: readonly number[],
): Promise<StoredClassification[]> {
  const { rows } = await tx.execute<StoredClassification>(sql`
    select id, employee_id as "employeeId", agreement_id as "agreementId", valid_from as "validFrom", pay_kind as "payKind",
      wage_group as "wageGroup", wage_step as "wageStep", classified_since as "classifiedSince",
      previous_months as "previousMonths", version
    from classification where employee_id = any(${intArray(employeeIds)}::int[])`)
  return rows
}

export async function insertClassifications(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  rows: readonly ClassificationRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into classification (company_id, id, employee_id, agreement_id, valid_from, pay_kind, wage_group, wage_step,
      classified_since, previous_months)
    select ${companyId}, n.id, n."employeeId", n."agreementId", n."validFrom", n."payKind", n."wageGroup", n."wageStep",
      n."classifiedSince", n."previousMonths"
    from ${recordset(rows)}`)
}

export async function updateClassifications(tx: CompanyTx, rows: readonly ClassificationRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update classification c set agreement_id = n."agreementId", valid_from = n."validFrom", pay_kind = n."payKind",
      wage_group = n."wageGroup", wage_step = n."wageStep", classified_since = n."classifiedSince",
      previous_months = n."previousMonths", version = c.version + 1
    from ${recordset(rows)} where c.id = n.id`)
}

export const removeClassifications = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from classification where id = any(${intArray(ids)}::int[])`)

/** Of the first few that are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select e.last_name || ' ' || e.first_name as name
      from classification c join employee e on e.company_id = c.company_id and e.id = c.employee_id
      where c.id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))

const recordset = (rows: readonly ClassificationRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as n
  (id int, "employeeId" int, "agreementId" int, "validFrom" date, "payKind" text, "wageGroup" text, "wageStep" text,
   "classifiedSince" date, "previousMonths" int)`
