import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const absence = pgTable('absence', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant(),
  mdType: integer().notNull(),
  mdState: integer().notNull().default(1),
  mdApproved: boolean().notNull().default(false),
  mdDeleted: boolean().notNull().default(false),
  softDelete: boolean().notNull().default(false),
  note: text().notNull().default(''),
  wageKind: text(),
  isConfirmed: boolean().notNull().default(false),
  requestedBy: uuid(),
  declineReason: text(),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})
