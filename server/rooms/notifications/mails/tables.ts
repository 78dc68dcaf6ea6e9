import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const newEmployeeMailed = pgTable('new_employee_mailed', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  mailedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

export const newEmployeeMailSent = pgTable('new_employee_mail_sent', {
  companyId: integer().notNull(),
  mailId: uuid().notNull(),
  email: text().notNull(),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  employeeCount: integer().notNull(),
})
