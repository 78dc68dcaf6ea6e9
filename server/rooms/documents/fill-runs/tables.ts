import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FillChoice } from '#contract/documents/document-fills.ts'

export const documentFill = pgTable('document_fill', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  accountId: uuid().notNull(),
  state: text({ enum: ['working', 'done', 'failed'] })
    .notNull()
    .default('working'),
  message: text().notNull().default(''),
  choice: jsonb().$type<FillChoice>().notNull(),
  isSensitive: boolean().notNull(),
  documents: integer().notNull(),
  fileId: integer(),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
