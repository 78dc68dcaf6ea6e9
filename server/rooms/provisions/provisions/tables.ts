import { date, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const provisionRun = pgTable('provision_run', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  month: date({ mode: 'string' }).notNull(),
  number: integer().notNull(),
  people: integer().notNull(),
  sha256: text().notNull(),
  keptAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  keptBy: uuid().notNull(),
})

export const provisionRunPerson = pgTable('provision_run_person', {
  companyId: integer().notNull(),
  runId: integer().notNull(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  told: json().notNull(),
  lines: json().notNull(),
})
