import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RuleId } from '#domain/working-time/rules.ts'

export const lawLook = pgTable('law_look', {
  companyId: integer().notNull(),
  subjectId: integer().notNull(),
  placeId: integer().notNull(),
  transaction: bigint({ mode: 'number' }).notNull(),
})

export const lawLookedDay = pgTable('law_looked_day', {
  companyId: integer().notNull(),
  day: date().notNull(),
})

export const lawOpenFinding = pgTable('law_open_finding', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  planShiftId: integer().notNull(),
  startsAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  ruleId: text().$type<RuleId>().notNull(),
  sentence: text().notNull(),
})
