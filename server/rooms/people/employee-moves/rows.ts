import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EmployeeValue } from '#contract/people/employee-values.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employeeValue } from '../employee-values/tables.ts'
import { employeeMove } from './tables.ts'

export type MoveRow = typeof employeeMove.$inferSelect

export const insert = (tx: CompanyTx, values: typeof employeeMove.$inferInsert) =>
  tx.insert(employeeMove).values(values)

/** One that was not taken back, held until the end. */
export const lock = (
  tx: CompanyTx,
  moveId: string,
  directions: readonly MoveRow['direction'][],
): Promise<MoveRow | undefined> =>
  tx
    .select()
    .from(employeeMove)
    .where(
      and(
        eq(employeeMove.moveId, moveId),
        isNull(employeeMove.undoneAt),
        sql`${employeeMove.direction} = any(${sql.param([...directions])}::text[])`,
      ),
    )
    .for('update')
    .then(rows => rows[0])

export const setUndone = (tx: CompanyTx, id: number, undoneBy: string) =>
  tx.update(employeeMove).set({ undoneAt: sql`now()`, undoneBy }).where(eq(employeeMove.id, id))

/** What somebody's own is in whatever company: where they live, their civil status, their account. */
const PERSONAL: readonly EmployeeValue['group'][] = ['address', 'civilStatus', 'bank']

export const personalValuesOf = (tx: CompanyTx, employeeId: number) =>
  tx
    .select()
    .from(employeeValue)
    .where(
      and(
        eq(employeeValue.employeeId, employeeId),
        sql`${employeeValue.valueGroup} = any(${sql.param([...PERSONAL])}::text[])`,
      ),
    )
    .orderBy(employeeValue.id)
