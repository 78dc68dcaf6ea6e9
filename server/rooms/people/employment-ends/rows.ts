import { desc, eq } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employmentEnd } from './tables.ts'

export type EndRow = typeof employmentEnd.$inferSelect

export const listOf = (tx: CompanyTx, employeeId: number): Promise<EndRow[]> =>
  tx.select().from(employmentEnd).where(eq(employmentEnd.employeeId, employeeId)).orderBy(desc(employmentEnd.id))

export const find = (tx: CompanyTx, id: number): Promise<EndRow | undefined> =>
  tx
    .select()
    .from(employmentEnd)
    .where(eq(employmentEnd.id, id))
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: typeof employmentEnd.$inferInsert): Promise<EndRow> =>
  tx
    .insert(employmentEnd)
    .values(values)
    .returning()
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(employmentEnd).where(eq(employmentEnd.id, id))
