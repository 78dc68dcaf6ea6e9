import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const singleSignOn = pgTable('single_sign_on', {
  companyId: integer().notNull(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  clientSecret: text().notNull(),
  emailDomains: text().array().notNull(),
  version: integer().notNull().default(1),
})
