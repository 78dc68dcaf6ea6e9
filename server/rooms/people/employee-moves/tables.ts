import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MoveDirection } from '#domain/people/employee-moves.ts'
import type { GoneOn } from '../contracts/actions.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** How a step of a move left things. */
export type LeftAs =
  | { endId: number }
  /** Table → content of what the person had there. */
  | { content: Record<string, string> }
  | { bulkChangeId: number; contracts: (GoneOn & { contractId: number; formerStoreId: number })[] }

export const employeeMove = pgTable('employee_move', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  moveId: uuid().notNull(),
  employeeId: integer().notNull(),
  direction: text().$type<MoveDirection>().notNull(),
  firstDay: date({ mode: 'string' }).notNull(),
  elsewhereCompany: integer(),
  elsewhereName: text().notNull().default(''),
  elsewherePerson: integer(),
  formerStore: text().notNull().default(''),
  newStore: text().notNull().default(''),
  reason: text().notNull(),
  movedBy: uuid(),
  movedAt: instant().notNull().defaultNow(),
  undoneAt: instant(),
  undoneBy: uuid(),
  leftAs: jsonb().$type<LeftAs>().notNull(),
})
