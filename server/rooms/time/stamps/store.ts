import type { Span } from '#domain/time/periods.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

// An open shift without an end belongs to the span it begins in.
const TOUCHES = `s.store_id = $1 and s.starts_at < to_timestamp($3)
  and (s.starts_at >= to_timestamp($2) or s.ends_at > to_timestamp($2))`
const values = (storeId: number, span: Span) => [storeId, span.fromMs / 1000, span.toMs / 1000]

/** The shifts of a store that touch a span, without their pauses, in the order of their ids. */
export const shiftsInSpan = (tx: CompanyTx, storeId: number, span: Span) =>
  readColumns(
    tx,
    { id: 'int4', employee_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz', md_confirmed: 'bool' },
    `select s.id, s.employee_id, s.starts_at, s.ends_at, s.md_confirmed from actual_shift s where ${TOUCHES} order by s.id`,
    values(storeId, span),
  )

/** The pauses of exactly those shifts, in the order of their shifts' ids. */
export const pausesInSpan = (tx: CompanyTx, storeId: number, span: Span) =>
  readColumns(
    tx,
    { id: 'int4', shift_id: 'int4', employee_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    `select p.id, p.shift_id, s.employee_id, p.starts_at, p.ends_at
     from actual_shift s join actual_pause p on p.company_id = s.company_id and p.shift_id = s.id
     where ${TOUCHES} order by p.shift_id, p.starts_at, p.id`,
    values(storeId, span),
  )
