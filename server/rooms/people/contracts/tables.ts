import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const contract = pgTable('contract', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  validTo: date({ mode: 'string' }),
  weeklyMinutes: integer().notNull(),
  paymentCents: integer(),
  extraPaymentCents: integer().notNull().default(0),
  paymentType: integer().notNull().default(1),
  wageType: integer().notNull().default(4),
  employmentModelId: integer(),
  version: integer().notNull().default(1),
})
