import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ShiftCreationMode } from '#domain/roster/shift-creation-modes.ts'

export const calendarEvent = pgTable('calendar_event', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer(),
  name: text().notNull(),
  color: text().notNull(),
  fromDate: date({ mode: 'string' }).notNull(),
  toDate: date({ mode: 'string' }).notNull(),
  fromMinute: integer().notNull(),
  toMinute: integer().notNull(),
  federalHoliday: boolean().notNull().default(false),
  bankHoliday: boolean().notNull().default(false),
  description: text().notNull().default(''),
  copyEventId: integer(),
  createWithTemplates: boolean().notNull().default(false),
  shiftCreationMode: integer().notNull().default(2).$type<ShiftCreationMode>(),
  version: integer().notNull().default(1),
})
