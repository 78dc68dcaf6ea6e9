import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

const day = () => date({ mode: 'string' })

export const personMonthStart = pgTable('person_month_start', {
  companyId: integer().notNull(),
  month: day(),
  /** Where it began when its first record was erased. */
  keptMonth: day(),
})

export const personMonthChain = pgTable('person_month_chain', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  firstMonth: day().notNull(),
  lastMonth: day(),
  madeUntil: day(),
  due: day().array().notNull().default([]),
  engine: text().notNull().default(''),
})
