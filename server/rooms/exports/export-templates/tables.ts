import { integer, json, pgTable, text } from 'drizzle-orm/pg-core'

export const exportSetting = pgTable('export_setting', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  type: integer().notNull(),
  name: text().notNull(),
  setting: json().notNull(),
  version: integer().notNull().default(1),
})
