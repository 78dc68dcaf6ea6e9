import { date, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, mode: 'string' })

export const monthClosing = pgTable('month_closing', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer().notNull(),
  month: date({ mode: 'string' }).notNull(),
  closedAt: moment().notNull().defaultNow(),
  closedBy: uuid().notNull(),
  openUntil: moment(),
  reopenedAt: moment(),
  reopenedBy: uuid(),
  reopenReason: text().notNull().default(''),
  version: integer().notNull().default(1),
  askedAt: moment(),
  askedBy: uuid(),
  askedReason: text().notNull().default(''),
  askedHours: integer().notNull().default(0),
})

export const closedPersonMonth = pgTable('closed_person_month', {
  companyId: integer().notNull(),
  closingId: integer().notNull(),
  employeeId: integer().notNull(),
  madeFrom: text().notNull(),
  targetMinutes: integer().notNull(),
  workedMinutes: integer().notNull(),
  actualMinutes: integer().notNull(),
  totals: json().notNull(),
})
