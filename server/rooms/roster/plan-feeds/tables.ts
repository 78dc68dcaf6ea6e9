import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const planFeed = pgTable('plan_feed', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer(),
  storeId: integer(),
  secretHash: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid().notNull(),
  lastReadAt: instant(),
  version: integer().notNull().default(1),
})
