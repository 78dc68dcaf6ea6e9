import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '#contract/settings/webhook-events.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const webhook = pgTable('webhook', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  active: boolean().notNull().default(true),
  secretSealed: text().notNull(),
  secretSetAt: instant().notNull().defaultNow(),
  restingUntil: instant(),
  version: integer().notNull().default(1),
})
