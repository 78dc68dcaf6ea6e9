import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PayKind } from '#domain/agreements/collective-agreements.ts'

export const classification = pgTable('classification', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  agreementId: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  payKind: text().$type<PayKind>().notNull(),
  wageGroup: text().notNull(),
  wageStep: text(),
  classifiedSince: date({ mode: 'string' }).notNull(),
  previousMonths: integer().notNull().default(0),
  version: integer().notNull().default(1),
})
