import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

export const handedMonth = pgTable('handed_month', {
  companyId: integer().notNull(),
  storeId: integer().notNull(),
  month: date({ mode: 'string' }).notNull(),
  people: integer().array().notNull(),
  sums: bigint({ mode: 'bigint' }).array().notNull(),
})
