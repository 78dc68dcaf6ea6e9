import { type SQL, sql } from 'drizzle-orm'
import { intArray } from './arrays.ts'
import type { CompanyScope } from './database.ts'

/**
 * True for rows of stores that the caller's global store filter shows; for lists, counts and exports, in addition to
 * the rights, which row level security keeps. `storeColumn` may be null: such rows go by the filter's id 0. Spec 1 §3.
 */
export const inStoreFilter = (storeColumn: SQL | string): SQL => {
  const column = typeof storeColumn === 'string' ? sql.raw(storeColumn) : storeColumn
  // The sub-select makes PostgreSQL ask once a statement instead of once a row.
  return sql`((select app_filtered_out()) is null or not coalesce(${column}, 0) = any ((select app_filtered_out())::integer[]))`
}

/** For lists of one store that is named in the request; what is opened by its id is not asked. */
export const isExcluded = ({ excludedStoreIds }: CompanyScope, storeId: number): boolean =>
  excludedStoreIds.includes(storeId)

/**
 * Says once more what row level security keeps: only when it stands in the statement does an index give a planner of one store its few
 * people of a company of thousands. For lists; never where rows of other stores are to be found, too.
 */
export const inSeenStores = ({ storeIds }: Pick<CompanyScope, 'storeIds'>, storeColumn: string): SQL =>
  storeIds ? sql`${sql.raw(storeColumn)} = any(${intArray(storeIds)}::int[])` : sql`true`
