import { asc, desc, inArray, sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employeeValue, reentry } from '#server/rooms/people/public.ts'

export type ClassificationRow = {
  employeeId: number
  from: string
  agreement: string
  group: string
  step: string | null
}

/** The newest first. */
export const classificationsOf = (tx: CompanyTx, employeeIds: readonly number[]): Promise<ClassificationRow[]> =>
  tx
    .execute<ClassificationRow>(sql`
      select k.employee_id as "employeeId", k.valid_from as "from", a.name as agreement, k.wage_group as "group", k.wage_step as step
      from classification k join collective_agreement a on a.company_id = k.company_id and a.id = k.agreement_id
      where k.employee_id = any(${intArray(employeeIds)}::int[]) order by k.valid_from desc`)
    .then(({ rows }) => rows)

/** The newest first. */
export const formerOf = (tx: CompanyTx, employeeIds: readonly number[]) =>
  tx
    .select({
      employeeId: reentry.employeeId,
      entry: reentry.formerEntry,
      exit: reentry.formerExit,
      reason: reentry.formerExitReason,
    })
    .from(reentry)
    .where(inArray(reentry.employeeId, [...employeeIds]))
    .orderBy(desc(reentry.entry))
export type FormerRow = Awaited<ReturnType<typeof formerOf>>[number]

/** By group, the newest first. */
export const valuesOf = (tx: CompanyTx, employeeIds: readonly number[]) =>
  tx
    .select()
    .from(employeeValue)
    .where(inArray(employeeValue.employeeId, [...employeeIds]))
    .orderBy(asc(employeeValue.valueGroup), sql`${employeeValue.validFrom} desc nulls last`)
