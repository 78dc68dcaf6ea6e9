import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'

export const operatorConsent = pgTable('operator_consent', {
  companyId: integer().notNull(),
  mayWrite: boolean().notNull(),
  version: integer().notNull().default(1),
})
