import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

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
  version: integer().notNull().default(1),
})
