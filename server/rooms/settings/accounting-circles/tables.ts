import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const accountingCircle = pgTable('accounting_circle', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  version: integer().notNull().default(1),
})
