import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const provisioningCall = pgTable('provisioning_call', {
  companyId: integer().notNull(),
  id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  method: text().notNull(),
  resource: text().notNull(),
  status: integer().notNull(),
  said: text().notNull(),
  accountId: uuid(),
})
