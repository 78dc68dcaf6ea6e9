import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const leaveNotice = pgTable('leave_notice', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  day: date({ mode: 'string' }).notNull(),
  note: text().notNull().default(''),
  version: integer().notNull().default(1),
})
