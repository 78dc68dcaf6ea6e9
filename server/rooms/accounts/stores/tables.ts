import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const store = pgTable('store', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  description: text().notNull().default(''),
  country: integer().notNull().default(1),
  bmdId: text().notNull().default(''),
  dpwId: text().notNull().default(''),
  storeNumber: text().notNull().default(''),
  costCenter: text().notNull().default(''),
  postalCode: text().notNull().default(''),
  city: text().notNull().default(''),
  isHidden: boolean().notNull().default(false),
  isWebcockpitExportEnabled: boolean().notNull().default(false),
  workDays: integer().array().notNull().default([1, 2, 3, 4, 5]),
  workTimeMode: integer().$type<0 | 1 | 2>().notNull().default(0),
  workTimeFactor: integer().notNull().default(43_250_000),
  federalState: integer(),
  version: integer().notNull().default(1),
  street: text().notNull().default(''),
})
