import { boolean, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const addressRanges = pgTable('address_ranges', {
  companyId: integer().notNull(),
  isActive: boolean().notNull(),
  holdsForPrograms: boolean().notNull(),
  networks: inet().array().notNull(),
  notes: text().array().notNull(),
  version: integer().notNull().default(1),
})
