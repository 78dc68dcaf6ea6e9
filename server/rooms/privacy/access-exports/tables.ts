import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const accessExport = pgTable('access_export', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  accountId: uuid().notNull(),
  state: text({ enum: ['working', 'done', 'failed'] })
    .notNull()
    .default('working'),
  message: text().notNull().default(''),
  fileId: integer(),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
