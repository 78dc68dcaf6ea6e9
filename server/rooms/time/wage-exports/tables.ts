import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const handedPersonMonth = pgTable('handed_person_month', {
  companyId: integer().notNull(),
  storeId: integer().notNull(),
  month: date({ mode: 'string' }).notNull(),
  employeeId: integer().notNull(),
  sumsHash: text().notNull(),
})
