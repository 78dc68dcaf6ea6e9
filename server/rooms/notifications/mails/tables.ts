import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const newEmployeeMailed = pgTable('new_employee_mailed', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  mailedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
