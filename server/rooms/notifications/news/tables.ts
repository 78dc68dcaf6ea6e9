import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const notificationRead = pgTable('notification_read', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  kind: text({ enum: ['new', 'ended'] }).notNull(),
  employeeId: integer().notNull(),
  endedOn: date({ mode: 'string' }),
  readAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
