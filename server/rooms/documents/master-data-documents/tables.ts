import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const remoteDocument = pgTable('remote_document', {
  companyId: integer().notNull(),
  documentId: integer().notNull(),
  remoteId: text().notNull(),
  fileEtag: text().notNull().default(''),
  isFetched: boolean().notNull().default(false),
})
