import { type SQL, sql } from 'drizzle-orm'
import { intArray } from './arrays.ts'
import type { CompanyScope, CompanyTx } from './database.ts'

/**
 * True for rows of stores that the caller's global store filter shows; for lists, counts and exports, in addition to
 * the rights, which row level security keeps. `storeColumn` may be null: such rows go by the filter's id 0. Spec 1 §3.
 */
export const inStoreFilter = (storeColumn: SQL | string): SQL => {
  const column = columnOf(storeColumn)
  // The sub-select makes PostgreSQL ask once a statement instead of once a row.
  return sql`((select app_filtered_out()) is null or not coalesce(${column}, 0) = any ((select app_filtered_out())::integer[]))`
}

/** For lists of one store that is named in the request; what is opened by its id is not asked. */
export const isExcluded = ({ excludedStoreIds }: CompanyScope, storeId: number): boolean =>
  excludedStoreIds.includes(storeId)

/**
 * Says once more what row level security keeps: only when it stands in the statement does an index give a planner of one store its few
 * rows of a company of thousands. `storeColumn` is the one that the table's own policy asks.
 */
export const inSeenStores = ({ seenStores }: Pick<CompanyTx, 'seenStores'>, storeColumn: SQL | string): SQL =>
  seenStores ? sql`${columnOf(storeColumn)} = any(${intArray(seenStores)}::int[])` : sql`true`

/** For lists, counts and exports of the caller's stores: shown by the filter, and found by their stores. */
export const isListed = (tx: Pick<CompanyTx, 'seenStores'>, storeColumn: SQL | string): SQL =>
  tx.seenStores ? sql`(${inStoreFilter(storeColumn)} and ${inSeenStores(tx, storeColumn)})` : inStoreFilter(storeColumn)

const columnOf = (column: SQL | string): SQL => (typeof column === 'string' ? sql.raw(column) : column)
