import { eq, sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employee } from '../employees/tables.ts'
import { reentry } from '../reentries/tables.ts'
import { employeeMerge } from './tables.ts'

export const insert = (tx: CompanyTx, values: typeof employeeMerge.$inferInsert) =>
  tx.insert(employeeMerge).values(values)

/** All that the file had is another one's by now. */
export const removePerson = (tx: CompanyTx, id: number) => tx.delete(employee).where(eq(employee.id, id))

export const insertReentry = (tx: CompanyTx, values: typeof reentry.$inferInsert) => tx.insert(reentry).values(values)

/** Values with a date came along: the person's row and what holds today are the same again. */
export const holdValues = (tx: CompanyTx, employeeId: number) =>
  tx.execute(sql`call hold_employee_values(${employeeId}::integer)`)
