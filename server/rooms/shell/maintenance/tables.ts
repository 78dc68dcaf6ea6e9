import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const maintenance = pgTable('maintenance', {
  onlyOne: boolean().notNull().default(true),
  since: instant().notNull().defaultNow(),
  accountId: uuid().notNull(),
})
