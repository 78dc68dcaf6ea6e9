import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const role = pgTable('role', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  color: text().notNull().default('#56615a'),
  immutable: boolean().notNull().default(false),
  permissions: text().array().notNull(),
  version: integer().notNull().default(1),
})
