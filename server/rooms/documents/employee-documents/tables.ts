import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const employeeDocument = pgTable('employee_document', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer(),
  name: text().notNull().default(''),
  documentType: text().notNull(),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  validUntil: date({ mode: 'string' }),
  permittedMinutes: integer(),
  confirmed: boolean().notNull().default(false),
  sensitive: boolean().notNull().default(false),
  fileId: integer(),
  version: integer().notNull().default(1),
  isProxy: boolean().notNull().default(false),
})
