import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const presence = pgTable('presence', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  processId: uuid().notNull(),
  since: instant().notNull().defaultNow(),
  seenAt: instant().notNull().defaultNow(),
})
