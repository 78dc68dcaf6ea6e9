import { sql } from 'drizzle-orm'
import type { CompanyTx } from './database.ts'

/**
 * Between the parts of long writing: tables four times as large as when they were last looked at are looked at again, so that what
 * follows, the checks of references among it, is planned for their size.
 */
export const analyseGrownTables = (tx: CompanyTx) => tx.execute(sql`select analyse_grown_tables()`)
