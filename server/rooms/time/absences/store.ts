import { sql } from 'drizzle-orm'
import type { TimedAbsence } from '#domain/time/absence-export.ts'
import type { Span } from '#domain/time/periods.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type AbsenceRow = TimedAbsence & { storeId: number }

/** The absences of a store that touch a span, in the order of their ids; hundred thousands at a time. */
export async function inSpan(tx: CompanyTx, storeId: number, span: Span): Promise<AbsenceRow[]> {
  type Values = [number, number, number, number, number, number, boolean, boolean, boolean]
  const { rows } = await tx.$client.query<Values>({
    rowMode: 'array',
    text: `
      select id, employee_id, date_part('epoch', starts_at), date_part('epoch', ends_at), md_type, md_state,
             md_approved, md_deleted, soft_delete
      from absence
      where store_id = $1 and starts_at < to_timestamp($3) and ends_at > to_timestamp($2)
      order by id`,
    values: [storeId, span.fromMs / 1000, span.toMs / 1000],
  })
  return rows.map(([id, employeeId, from, to, mdType, mdState, mdApproved, mdDeleted, softDelete]) => ({
    id,
    employeeId,
    storeId,
    fromMs: from * 1000,
    toMs: to * 1000,
    mdType,
    mdState,
    mdApproved,
    mdDeleted,
    softDelete,
  }))
}

/** The payroll software and the zone by which the company counts days. */
export const companyCalendar = (tx: CompanyTx): Promise<{ softwareId: number; zone: string }> =>
  tx
    .execute<{ softwareId: number; zone: string }>(
      sql`select software_id as "softwareId", time_zone as zone from company`,
    )
    .then(({ rows }) => rows[0]!)
