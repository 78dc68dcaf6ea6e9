import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import type { ComputedUse, CountsFor } from '#domain/wages/individual-wage-type.ts'

export const individualWageType = pgTable('individual_wage_type', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  number: text().notNull(),
  name: text().notNull(),
  unit: text().$type<OwnUnit>().notNull(),
  factor: integer(),
  countsFor: text().array().$type<CountsFor[]>().notNull().default([]),
  computedFrom: text().$type<ComputedUse>(),
  validFrom: date().notNull(),
  isVisible: boolean().notNull().default(true),
  version: integer().notNull().default(1),
})
