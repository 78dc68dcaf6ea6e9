import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const signature = pgTable('signature', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer(),
  signer: text().notNull(),
  signerFunction: text().notNull().default(''),
  pictureSealed: text().notNull(),
  version: integer().notNull().default(1),
})
