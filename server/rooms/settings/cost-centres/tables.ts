import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const costCentre = pgTable('cost_centre', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  shortName: text().notNull().default(''),
  number: text().notNull().default(''),
  description: text().notNull().default(''),
  isVisible: boolean().notNull().default(true),
  isDefault: boolean().notNull().default(false),
  storeId: integer(),
  version: integer().notNull().default(1),
})
