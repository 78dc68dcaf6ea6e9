import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const accountingCircle = pgTable('accounting_circle', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  number: integer().notNull(),
  name: text().notNull(),
  sorting: integer().notNull().default(0),
  color: text().notNull(),
  isDefault: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})
