import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AverageDivisor, AverageKind, AveragePeriod } from '#domain/wages/averages.ts'
import type { CountsFor } from '#domain/wages/individual-wage-type.ts'

export const average = pgTable('average', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
})

export const averageVersion = pgTable('average_version', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  averageId: integer().notNull(),
  validFrom: date().notNull(),
  usedFor: text().array().$type<CountsFor[]>().notNull(),
  kinds: text().array().$type<AverageKind[]>().notNull(),
  period: text().$type<AveragePeriod>().notNull(),
  divisor: text().$type<AverageDivisor>().notNull(),
  skipsAbsences: boolean().notNull(),
  leastTimes: integer().notNull(),
  isTemplate: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const averageWageType = pgTable('average_wage_type', {
  companyId: integer().notNull(),
  averageVersionId: integer().notNull(),
  individualWageTypeId: integer().notNull(),
})
