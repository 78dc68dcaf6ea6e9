import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const webhookDelivery = pgTable('webhook_delivery', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  webhookId: integer().notNull(),
  key: uuid().notNull().defaultRandom(),
  event: text().notNull(),
  content: jsonb().notNull(),
  state: text().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  status: integer(),
  message: text().notNull().default(''),
  createdAt: instant().notNull().defaultNow(),
  triedAt: instant(),
})
