import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import type { ShiftCreationMode } from '#domain/roster/shift-creation-modes.ts'

export const needException = pgTable('need_exception', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer().notNull(),
  onDay: date({ mode: 'string' }),
  eventId: integer(),
  mode: integer().$type<ShiftCreationMode>(),
  spotId: integer(),
  fromMinute: integer().notNull(),
  toMinute: integer().notNull(),
  count: integer().notNull(),
  version: integer().notNull().default(1),
})
