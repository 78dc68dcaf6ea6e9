import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const openingBalance = pgTable('opening_balance', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  day: date({ mode: 'string' }).notNull(),
  leaveHundredths: integer(),
  formerLeaveHundredths: integer(),
  timeAccountMinutes: integer(),
  sickFullHundredths: integer(),
  sickHalfHundredths: integer(),
  note: text().notNull().default(''),
  version: integer().notNull().default(1),
})
