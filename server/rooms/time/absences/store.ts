import { sql } from 'drizzle-orm'
import type { TimedAbsence } from '#domain/time/absence-export.ts'
import type { Span } from '#domain/time/periods.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** The absences of a store that touch a span, in the order of their ids. */
export const inSpan = (tx: CompanyTx, storeId: number, span: Span) =>
  readColumns(
    tx,
    {
      id: 'int4',
      employee_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      md_type: 'int4',
      md_state: 'int4',
      md_approved: 'bool',
      md_deleted: 'bool',
      soft_delete: 'bool',
    },
    `select id, employee_id, starts_at, ends_at, md_type, md_state, md_approved, md_deleted, soft_delete
     from absence where store_id = $1 and starts_at < to_timestamp($3) and ends_at > to_timestamp($2) order by id`,
    [storeId, span.fromMs / 1000, span.toMs / 1000],
  )

export type AbsenceColumns = Awaited<ReturnType<typeof inSpan>>

export const rowAt = (columns: AbsenceColumns, index: number): TimedAbsence => ({
  id: columns.id[index]!,
  employeeId: columns.employee_id[index]!,
  fromMs: columns.starts_at[index]!,
  toMs: columns.ends_at[index]!,
  mdType: columns.md_type[index]!,
  mdState: columns.md_state[index]!,
  mdApproved: columns.md_approved[index] === 1,
  mdDeleted: columns.md_deleted[index] === 1,
  softDelete: columns.soft_delete[index] === 1,
})

/** The payroll software and the zone by which the company counts days. */
export const companyCalendar = (tx: CompanyTx): Promise<{ softwareId: number; zone: string }> =>
  tx
    .execute<{ softwareId: number; zone: string }>(
      sql`select software_id as "softwareId", time_zone as zone from company`,
    )
    .then(({ rows }) => rows[0]!)
