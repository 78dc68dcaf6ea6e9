import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WishState } from '#domain/roster/wish-states.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const wish = pgTable('wish', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  state: integer().notNull().$type<WishState>(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  approved: boolean().notNull().default(false),
  overrideContract: boolean().notNull().default(false),
  note: text().notNull().default(''),
  version: integer().notNull().default(1),
})
