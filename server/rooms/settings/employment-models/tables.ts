import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const employmentModel = pgTable('employment_model', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  isDefault: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})
