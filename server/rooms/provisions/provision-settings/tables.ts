import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const provisionSetting = pgTable('provision_setting', {
  companyId: integer().notNull(),
  basis: text({ enum: ['lastMonth', 'average'] })
    .notNull()
    .default('lastMonth'),
  averageMonths: integer().notNull().default(3),
  workdayDivisor: integer().notNull().default(2200),
  overtimeDivisor: integer(),
  overtimeWithSpecial: boolean().notNull().default(true),
  overtimeFactor: integer().$type<100 | 150>().notNull().default(100),
  negativeLeave: text({ enum: ['net', 'asset'] })
    .notNull()
    .default('net'),
  specialMonths: integer().notNull().default(200),
  version: integer().notNull().default(1),
})
