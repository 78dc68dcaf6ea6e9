import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const mailedToken = pgTable('mailed_token', {
  tokenSha256: bytea().notNull(),
  purpose: text().notNull(),
  accountId: uuid().notNull(),
  email: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  endedAt: instant(),
})
