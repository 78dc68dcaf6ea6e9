import { integer, pgTable } from 'drizzle-orm/pg-core'

export const storeAccount = pgTable('store_account', {
  companyId: integer().notNull(),
  storeId: integer().notNull(),
  insurerId: integer(),
  version: integer().notNull().default(1),
})
