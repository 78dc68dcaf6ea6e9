import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ClearingUrgency } from '#domain/elda/clearing-codes.ts'
import type { ClearingState } from '#domain/elda/return-words.ts'
import type { ClearingDetail } from '#domain/elda/returned.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const clearingCase = pgTable('clearing_case', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  returnId: integer().notNull(),
  subject: text().notNull(),
  code: text().notNull(),
  urgency: text().notNull().$type<ClearingUrgency>(),
  account: text().notNull().default(''),
  reference: text().notNull().default(''),
  employeeId: integer(),
  askedName: text().notNull().default(''),
  isTest: boolean().notNull(),
  message: text().notNull().default(''),
  details: jsonb().notNull().default([]).$type<ClearingDetail[]>(),
  numberSealed: text(),
  numberIndex: text(),
  askedOn: date({ mode: 'string' }).notNull(),
  dueOn: date({ mode: 'string' }).notNull(),
  state: text().notNull().default('open').$type<ClearingState>(),
  reason: text().notNull().default(''),
  workedByName: text().notNull().default(''),
  createdAt: instant().notNull().defaultNow(),
  settledAt: instant(),
  version: integer().notNull().default(1),
})
