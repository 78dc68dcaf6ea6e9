import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const eldaEmployer = pgTable('elda_employer', {
  companyId: integer().notNull(),
  name: text().notNull().default(''),
  phoneNumber: text().notNull().default(''),
  email: text().notNull().default(''),
  version: integer().notNull().default(0),
})

export const eldaInsurer = pgTable('elda_insurer', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  insurer: text().notNull(),
  contributionAccountnumber: text().notNull(),
})
