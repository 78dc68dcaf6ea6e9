import { date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const weekPlanner = pgTable('week_planner', {
  companyId: integer().notNull(),
  pageId: uuid().notNull(),
  accountId: uuid().notNull(),
  storeId: integer().notNull(),
  monday: date().notNull(),
  shiftId: integer(),
  since: instant().notNull().defaultNow(),
  seenAt: instant().notNull().defaultNow(),
})
