import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const employeeMerge = pgTable('employee_merge', {
  companyId: integer().notNull(),
  id: integer().notNull(),
  employeeId: integer().notNull(),
  name: text().notNull(),
  personnelNumber: text().notNull(),
  mergedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  accountId: uuid().notNull(),
  reason: text().notNull(),
})
