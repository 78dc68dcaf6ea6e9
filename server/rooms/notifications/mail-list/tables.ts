import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { DIGEST_MODES, type DigestMode } from '#domain/notifications/digest.ts'

export const newEmployeeMail = pgTable('new_employee_mail', {
  companyId: integer().notNull(),
  mode: text({ enum: Object.keys(DIGEST_MODES) as [DigestMode, ...DigestMode[]] })
    .notNull()
    .default('off'),
  hour: integer().notNull().default(7),
  since: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const newEmployeeMailAddress = pgTable('new_employee_mail_address', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  email: text().notNull(),
})
