import { bigint, date, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const personMonth = pgTable('person_month', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  month: date({ mode: 'string' }).notNull(),
  storeId: integer(),
  targetMinutes: integer().notNull(),
  workedMinutes: integer().notNull(),
  actualMinutes: integer().notNull(),
  leaveHundredths: integer(),
  accountMinutes: integer().notNull(),
  sickFullHundredths: integer().notNull(),
  sickHalfHundredths: integer().notNull(),
  totals: json().notNull(),
  kinds: bigint({ mode: 'number' }).notNull().default(0),
  days: json().notNull(),
  findings: json().notNull(),
  missing: json(),
  carry: json().notNull(),
  carryHash: text().notNull(),
  madeFrom: text().notNull(),
  reckonedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
