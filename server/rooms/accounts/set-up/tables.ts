import { customType, pgTable, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const setUpToken = pgTable('set_up_token', {
  tokenSha256: bytea().primaryKey(),
  expiresAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
})
