import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import type { TimeKind, WageUnit } from '#domain/wages/time-kinds.ts'

export const wageTypeMapping = pgTable('wage_type_mapping', {
  companyId: integer().notNull(),
  version: integer().notNull().default(1),
})

export const wageTypeLine = pgTable('wage_type_line', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text().$type<TimeKind>().notNull(),
  validFrom: date().notNull(),
  numbers: jsonb().$type<WageTypeLine['numbers']>().notNull(),
  factor: integer(),
  unit: text().$type<WageUnit>().notNull(),
  units: jsonb().$type<WageTypeLine['units']>().notNull().default({}),
  isExample: boolean().notNull().default(false),
})
