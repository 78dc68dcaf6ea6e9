import { sql } from 'drizzle-orm'
import type { CompanyTx } from './database.ts'

/** What fails in it is taken back alone: what the transaction did before stays, and it can go on. */
export async function inPart<T>(tx: CompanyTx, run: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint part`)
  try {
    return await run()
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`)
    throw error
  }
}
