import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { SpecialPayment } from '#contract/provisions/special-payments.ts'

export const specialPayment = pgTable('special_payment', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  year: integer().notNull(),
  claim: integer(),
  payments: jsonb().$type<SpecialPayment['payments']>().notNull().default([]),
  version: integer().notNull().default(1),
})
