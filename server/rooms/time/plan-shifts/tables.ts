import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const planShift = pgTable('plan_shift', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer(),
  storeId: integer().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  breakMinutes: integer().notNull().default(0),
  breakStartsAt: instant(),
  publishedAt: instant(),
  spotId: integer(),
  skillId: integer(),
  pinned: boolean().notNull().default(false),
  confirmed: boolean().notNull().default(false),
  approved: boolean().notNull().default(false),
  note: text().notNull().default(''),
  historicStartsAt: instant(),
  historicEndsAt: instant(),
  historicBreakStartsAt: instant(),
  historicBreakMinutes: integer(),
  version: integer().notNull().default(1),
})
