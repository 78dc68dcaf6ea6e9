import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const retentionSetting = pgTable('retention_setting', {
  companyId: integer().notNull(),
  payrollYears: integer().notNull().default(7),
  workingTimeYears: integer().notNull().default(3),
  claimsYears: integer().notNull().default(3),
  certificateYears: integer().notNull().default(30),
  applicationMonths: integer().notNull().default(7),
  version: integer().notNull().default(1),
})

export const retentionLock = pgTable('retention_lock', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  reason: text().notNull(),
  since: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const retentionList = pgTable('retention_list', {
  companyId: integer().notNull(),
  month: date({ mode: 'string' }).notNull(),
  people: integer().notNull(),
  lines: integer().notNull(),
  madeAt: instant().notNull().defaultNow(),
})
