import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const account = pgTable('account', {
  id: uuid().notNull().defaultRandom(),
  email: text().notNull(),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  passwordHash: text(),
  active: boolean().notNull().default(true),
  isAdmin: boolean().notNull().default(false),
  isSuperuser: boolean().notNull().default(false),
  generation: integer().notNull().default(1),
  lastLoginAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
  hidden: boolean().notNull().default(false),
  isMachine: boolean().notNull().default(false),
  isDemo: boolean().notNull().default(false),
  endedByDirectory: boolean().notNull().default(false),
})

export const accountEvent = pgTable('account_event', {
  id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  at: instant().notNull().defaultNow(),
  accountId: uuid(),
  action: text().notNull(),
  address: text().notNull().default(''),
  detail: jsonb().notNull().default(sql`'{}'::jsonb`),
})
