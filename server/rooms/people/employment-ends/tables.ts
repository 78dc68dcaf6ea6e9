import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** A contract that was ended: its last day before, and the version that it was left with. */
export type EndedContract = { contractId: number; formerTo: string | null; version: number }

export const employmentEnd = pgTable('employment_end', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  exit: date({ mode: 'string' }).notNull(),
  exitReason: text().notNull().default(''),
  formerExit: date({ mode: 'string' }),
  formerExitReason: text().notNull().default(''),
  contracts: jsonb().$type<EndedContract[]>().notNull(),
})
