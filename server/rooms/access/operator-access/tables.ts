import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const operatorVisit = pgTable('operator_visit', {
  companyId: integer().notNull(),
  id: integer().generatedByDefaultAsIdentity(),
  accountId: uuid().notNull(),
  sessionId: uuid(),
  reason: text().notNull(),
  begunAt: instant().notNull().defaultNow(),
  endsAt: instant().notNull(),
  endedAt: instant(),
  askedAt: instant(),
  consentedAt: instant(),
  consentedBy: uuid(),
})

export const operatorConsent = pgTable('operator_consent', {
  companyId: integer().notNull(),
  mayWrite: boolean().notNull(),
  version: integer().notNull().default(1),
})
