import { boolean, date, integer, pgTable } from 'drizzle-orm/pg-core'
import type { WishState } from '#domain/roster/wish-states.ts'

export const availability = pgTable('availability', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  state: integer().notNull().$type<WishState>(),
  weekDays: integer().array().notNull(),
  fromMinute: integer().notNull(),
  toMinute: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  validTo: date({ mode: 'string' }),
  approved: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})
