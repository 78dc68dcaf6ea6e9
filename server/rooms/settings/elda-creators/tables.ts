import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const eldaCreator = pgTable('elda_creator', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  eldaSerialNumber: text().notNull(),
  passwordSealed: text().notNull(),
  periodicClearingCheck: boolean().notNull().default(false),
  defaultProjekt: text({ enum: ['TM', 'DM'] })
    .notNull()
    .default('TM'),
  name: text().notNull(),
  country: text().notNull(),
  postal: text().notNull(),
  city: text().notNull(),
  street: text().notNull(),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  version: integer().notNull().default(1),
})
