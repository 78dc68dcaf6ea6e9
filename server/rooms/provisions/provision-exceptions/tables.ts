import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'

const month = () => date({ mode: 'string' })

export const provisionException = pgTable('provision_exception', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  fromMonth: month().notNull(),
  untilMonth: month(),
  isExcluded: boolean().notNull().default(false),
  basisCents: integer(),
  regularRate: integer(),
  specialRate: integer(),
  leaveCents: integer(),
  timeCents: integer(),
  specialCents: integer(),
  reason: text().notNull(),
  version: integer().notNull().default(1),
})
