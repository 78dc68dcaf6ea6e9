import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const accountDevice = pgTable('account_device', {
  accountId: uuid().notNull(),
  deviceId: uuid().notNull(),
  firstUsedAt: instant().notNull().defaultNow(),
  lastUsedAt: instant().notNull().defaultNow(),
})
