import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const manualAverage = pgTable('manual_average', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  averageId: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  valueCents: integer(),
  reason: text().notNull(),
  version: integer().notNull().default(1),
})
