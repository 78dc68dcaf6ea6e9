import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** The person first, then the contract: everyone locks in this order. */
export const holdPeople = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`select id from employee where id = any(${intArray(ids)}::int[]) order by id for update`)
