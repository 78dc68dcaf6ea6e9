import { sql } from 'drizzle-orm'

/**
 * Names what has been changed in the caller's company so far: while it is the same, so are all rows of the tables that
 * `mark_changes` watches. To be asked for in the statement whose rows are to be kept.
 */
export const changeMark = sql`(select count(*) || ' ' || coalesce(sum(transaction), 0) from change_mark)`
