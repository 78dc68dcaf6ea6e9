import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const session = pgTable('session', {
  id: uuid().notNull().defaultRandom(),
  accountId: uuid().notNull(),
  generation: integer().notNull(),
  createdAt: instant().notNull().defaultNow(),
  lastSeenAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
  userAgent: text().notNull().default(''),
  address: text().notNull().default(''),
  vouchedBy: text(),
  byPasskey: boolean().notNull().default(false),
  provedAt: instant(),
  isOnNewDevice: boolean().notNull().default(false),
  idleAt: instant().notNull().default('infinity'),
})

/** Which session is in which company, noted by the gate. */
export const companySession = pgTable('company_session', {
  companyId: integer().notNull(),
  sessionId: uuid().notNull(),
  lastAt: instant().notNull().defaultNow(),
})
