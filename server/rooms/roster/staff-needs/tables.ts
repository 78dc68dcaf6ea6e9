import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const staffNeed = pgTable('staff_need', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer().notNull(),
  spotId: integer(),
  fromMinute: integer().notNull(),
  toMinute: integer().notNull(),
  counts: integer().array().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  validTo: date({ mode: 'string' }),
  version: integer().notNull().default(1),
})
