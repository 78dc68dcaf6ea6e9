import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const employeePhoto = pgTable('employee_photo', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  pictureSealed: text().notNull(),
  version: integer().notNull().default(1),
})
