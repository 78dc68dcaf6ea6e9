import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const weekTemplate = pgTable('week_template', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer(),
  name: text().notNull(),
  version: integer().notNull().default(1),
})

export const weekTemplateShift = pgTable('week_template_shift', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  weekTemplateId: integer().notNull(),
  weekday: integer().notNull(),
  fromMinute: integer().notNull(),
  toMinute: integer().notNull(),
  breakFromMinute: integer(),
  breakMinutes: integer().notNull().default(0),
  spotId: integer(),
  skillId: integer(),
  employeeId: integer(),
})
