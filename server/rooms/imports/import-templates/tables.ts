import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImportTemplate } from '#contract/imports/import-templates.ts'

export const importTemplate = pgTable('import_template', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text().$type<ImportTemplate['kind']>().notNull(),
  name: text().notNull(),
  columns: jsonb().$type<ImportTemplate['columns']>().notNull(),
  dateOrder: text().$type<ImportTemplate['dateOrder']>().notNull(),
  decimalSign: text().$type<ImportTemplate['decimal']>().notNull(),
  version: integer().notNull().default(1),
})
