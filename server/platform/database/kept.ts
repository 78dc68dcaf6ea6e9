import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const MOST = 100

const dialect = new PgDialect({ casing: 'snake_case' })
const names = new Map<string, string>()

/**
 * A statement whose plan each connection keeps from the first time on, for `tx.$client.query`: for those that are asked for with
 * nearly every request (`known-client.ts` finds others by itself), and take longer to plan than to run. Each plan takes memory in each connection, so there are so many texts and no more.
 */
export function kept(statement: SQL): { name?: string; text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  const known = names.get(text)
  if (known) return { name: known, text, values }
  if (names.size >= MOST) return { text, values }
  const name = `kept_${names.size}`
  names.set(text, name)
  return { name, text, values }
}
