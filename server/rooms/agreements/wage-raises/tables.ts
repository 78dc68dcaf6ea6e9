import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RaiseChoice } from '#contract/agreements/wage-raises.ts'
import type { RaiseSource, RaiseWay } from '#domain/agreements/wage-raises.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'string' })

export const wageRaise = pgTable('wage_raise', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  source: text().$type<RaiseSource>().notNull(),
  agreement: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  state: text({ enum: ['running', 'done', 'failed', 'undone'] })
    .notNull()
    .default('running'),
  wanted: jsonb().$type<RaiseChoice[]>().notNull(),
  tableId: integer(),
  message: text().notNull().default(''),
  createdAt: moment().notNull().defaultNow(),
  createdBy: uuid().notNull(),
  undoneAt: moment(),
  undoneBy: uuid(),
})

export const wageRaiseLine = pgTable('wage_raise_line', {
  companyId: integer().notNull(),
  raiseId: integer().notNull(),
  contractId: integer().notNull(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  person: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  way: text().$type<RaiseWay>().notNull(),
  wageType: integer().notNull(),
  oldMinimum: integer(),
  newMinimum: integer().notNull(),
  oldCents: integer().notNull(),
  newCents: integer().notNull(),
  formerTo: date({ mode: 'string' }),
  contractVersion: integer().notNull(),
  newContractId: integer(),
  newContractVersion: integer(),
})
