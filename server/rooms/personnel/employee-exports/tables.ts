import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const employeeExport = pgTable('employee_export', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  changedAt: instant().notNull(),
  exportedAt: instant().notNull().defaultNow(),
})
