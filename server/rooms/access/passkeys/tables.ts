import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const passkey = pgTable('passkey', {
  id: integer().notNull().generatedByDefaultAsIdentity(),
  accountId: uuid().notNull(),
  credentialId: text().notNull(),
  publicKey: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  lastUsedAt: instant(),
})

export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge: text().notNull(),
  accountId: uuid(),
  expiresAt: instant().notNull(),
})
