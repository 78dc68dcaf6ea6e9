import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { OwnValueOrigin } from '#domain/months/individual-wage-values.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'string' })

export const ownWageValue = pgTable('own_wage_value', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  month: date({ mode: 'string' }).notNull(),
  wageTypeId: integer().notNull(),
  unit: text().$type<OwnUnit>().notNull(),
  hundredths: integer().notNull(),
  note: text().notNull().default(''),
  origin: text().$type<OwnValueOrigin>().notNull().default('typed'),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
  changedAt: moment().notNull().defaultNow(),
})
