import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const stamp = pgTable('stamp', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant(),
  pauseMinutes: integer(),
  mdConfirmed: boolean().notNull().default(false),
  softDelete: boolean().notNull().default(false),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const stampPause = pgTable('stamp_pause', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  shiftId: integer().notNull(),
  storeId: integer().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
})
