import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const secondFactorDemand = pgTable('second_factor_demand', {
  companyId: integer().notNull(),
  fromDay: date({ mode: 'string' }),
  version: integer().notNull().default(1),
})
