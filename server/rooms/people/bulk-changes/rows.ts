import { asc, eq, inArray } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employeeValue } from '../employee-values/tables.ts'
import { employee } from '../employees/tables.ts'
import { bulkChange } from './tables.ts'

/** Held in one order, so that two who change many wait for each other. */
export const lockPeople = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .select()
    .from(employee)
    .where(inArray(employee.id, [...ids]))
    .orderBy(asc(employee.id))
    .for('update')

export const valuesOf = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .select()
    .from(employeeValue)
    .where(inArray(employeeValue.employeeId, [...ids]))

export const find = (tx: CompanyTx, id: number) =>
  tx
    .select()
    .from(bulkChange)
    .where(eq(bulkChange.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: typeof bulkChange.$inferInsert): Promise<number> =>
  tx
    .insert(bulkChange)
    .values(values)
    .returning({ id: bulkChange.id })
    .then(rows => rows[0]!.id)

export const remove = (tx: CompanyTx, id: number) => tx.delete(bulkChange).where(eq(bulkChange.id, id))
