import { customType, pgTable, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const profileImage = pgTable('profile_image', {
  accountId: uuid().notNull(),
  content: bytea().notNull(),
})
