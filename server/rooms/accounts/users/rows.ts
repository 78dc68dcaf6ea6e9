import { type SQL, sql } from 'drizzle-orm'

/** How people call it. */
export const nameOf = (id: SQL) =>
  sql`select coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email) from account a where a.id = ${id}`
