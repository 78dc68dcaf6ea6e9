import type { Span } from '#domain/time/periods.ts'
import type { TimedShift } from '#domain/time/shift-export.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type PauseRow = { id: number; shiftId: number; employeeId: number; fromMs: number; toMs: number }

// An open shift without an end belongs to the span it begins in.
const TOUCHES = `s.store_id = $1 and s.starts_at < to_timestamp($3)
  and (s.starts_at >= to_timestamp($2) or s.ends_at > to_timestamp($2))`
const values = (storeId: number, span: Span) => [storeId, span.fromMs / 1000, span.toMs / 1000]

/** The shifts of a store that touch a span, without their pauses, in the order of their ids. */
export async function shiftsInSpan(tx: CompanyTx, storeId: number, span: Span): Promise<Omit<TimedShift, 'pauses'>[]> {
  type Values = [number, number, number, number | null, boolean]
  const { rows } = await tx.$client.query<Values>({
    rowMode: 'array',
    text: `
      select s.id, s.employee_id, date_part('epoch', s.starts_at), date_part('epoch', s.ends_at), s.md_confirmed
      from actual_shift s where ${TOUCHES} order by s.id`,
    values: values(storeId, span),
  })
  return rows.map(([id, employeeId, from, to, mdConfirmed]) => ({
    id,
    employeeId,
    fromMs: from * 1000,
    toMs: to === null ? null : to * 1000,
    mdConfirmed,
  }))
}

/** The pauses of exactly those shifts, in the order of shifts and times. */
export async function pausesInSpan(tx: CompanyTx, storeId: number, span: Span): Promise<PauseRow[]> {
  type Values = [number, number, number, number, number]
  const { rows } = await tx.$client.query<Values>({
    rowMode: 'array',
    text: `
      select p.id, p.shift_id, s.employee_id, date_part('epoch', p.starts_at), date_part('epoch', p.ends_at)
      from actual_shift s join actual_pause p on p.company_id = s.company_id and p.shift_id = s.id
      where ${TOUCHES} order by p.shift_id, p.starts_at, p.id`,
    values: values(storeId, span),
  })
  return rows.map(([id, shiftId, employeeId, from, to]) => ({
    id,
    shiftId,
    employeeId,
    fromMs: from * 1000,
    toMs: to * 1000,
  }))
}
