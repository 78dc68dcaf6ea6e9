import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'

export const storeFilter = pgTable('store_filter', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  storeId: integer().notNull(),
})
