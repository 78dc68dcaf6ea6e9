import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const apiKey = pgTable('api_key', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  accountId: uuid().notNull(),
  sessionId: uuid().notNull(),
  secretSealed: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid().notNull(),
  lastUsedAt: instant(),
  revokedAt: instant(),
  expiresOn: date({ mode: 'string' }).notNull(),
  signsBody: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const apiKeyUse = pgTable('api_key_use', {
  companyId: integer().notNull(),
  keyId: integer().notNull(),
  signature: text().notNull(),
  usedAt: instant().notNull().defaultNow(),
})
