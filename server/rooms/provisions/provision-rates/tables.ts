import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const provisionRate = pgTable('provision_rate', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  federalState: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  regular: integer(),
  special: integer(),
  marginal: integer(),
  apprentice: integer(),
  accident: integer(),
  version: integer().notNull().default(1),
})
