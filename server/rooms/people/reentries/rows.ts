import { eq } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { reentry } from './tables.ts'

export type ReentryRow = typeof reentry.$inferSelect

export const find = (tx: CompanyTx, id: number): Promise<ReentryRow | undefined> =>
  tx
    .select()
    .from(reentry)
    .where(eq(reentry.id, id))
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: typeof reentry.$inferInsert): Promise<ReentryRow> =>
  tx
    .insert(reentry)
    .values(values)
    .returning()
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(reentry).where(eq(reentry.id, id))
