import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LawLimit } from '#domain/working-time/findings.ts'
import type { RuleId } from '#domain/working-time/rules.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const lawOverride = pgTable('law_override', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  planShiftId: integer().notNull(),
  shiftVersion: integer().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  ruleId: text().$type<RuleId>().notNull(),
  limitName: text().$type<LawLimit>(),
  minutes: integer(),
  days: integer(),
  sentence: text().notNull(),
  reason: text().notNull(),
  confirmedBy: uuid().notNull(),
  confirmedAt: instant().notNull().defaultNow(),
})
