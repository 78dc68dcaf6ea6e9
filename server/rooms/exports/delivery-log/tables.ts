import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const deliveryLog = pgTable('delivery_log', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text({ enum: ['run', 'employees'] }).notNull(),
  recordId: integer().notNull(),
  at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  step: text({ enum: ['asked', 'try', 'delivered', 'failed', 'stopped', 'held', 'dropped'] }).notNull(),
  message: text().notNull().default(''),
  bytes: bigint({ mode: 'number' }),
  sha256: text(),
  accountId: uuid(),
})
