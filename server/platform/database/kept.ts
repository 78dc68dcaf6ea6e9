import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { nameAtOnce } from './known-client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement whose plan each connection keeps from the first time on, for `tx.$client.query`: for those that are asked for with
 * nearly every request, and take longer to plan than to run. A client finds others by itself (`known-client.ts`).
 */
export function kept(statement: SQL): { name?: string; text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  const name = nameAtOnce(text)
  return { ...(name && { name }), text, values }
}
