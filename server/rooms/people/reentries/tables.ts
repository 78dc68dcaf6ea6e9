import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const reentry = pgTable('reentry', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  entry: date({ mode: 'string' }).notNull(),
  formerEntry: date({ mode: 'string' }),
  formerExit: date({ mode: 'string' }).notNull(),
  formerExitReason: text().notNull().default(''),
  formerIsHidden: boolean().notNull(),
  contractId: integer(),
  contractVersion: integer(),
})
