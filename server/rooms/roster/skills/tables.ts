import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const skill = pgTable('skill', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  version: integer().notNull().default(1),
})
