import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

export const accountPreference = pgTable('account_preference', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  dynamicFilterEnabled: boolean().notNull().default(true),
  version: integer().notNull().default(1),
})
