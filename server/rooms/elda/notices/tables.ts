import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const eldaReference = pgTable('elda_reference', {
  companyId: integer().notNull(),
  reference: text().notNull(),
  year: integer().notNull(),
  number: integer().notNull(),
})
