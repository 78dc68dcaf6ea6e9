import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TemplateProblem } from '#domain/documents/template-problems.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const documentTemplate = pgTable('document_template', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer(),
  name: text().notNull(),
  templateType: integer().notNull(),
  isPdf: boolean().notNull(),
  fileId: integer().notNull(),
  fields: text().array().notNull(),
  optionalFields: text().array().notNull(),
  fieldCount: integer().notNull(),
  problems: jsonb().$type<TemplateProblem[]>().notNull().default([]),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})
