import { bigint, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ExportedCells } from '#domain/exports/exported-lines.ts'

export const exportCancellation = pgTable('export_cancellation', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  runId: integer().notNull(),
  storeId: integer().notNull(),
  sourceId: bigint({ mode: 'number' }).notNull(),
  employeeId: integer().notNull(),
  handed: jsonb().$type<ExportedCells>().notNull(),
  doneAt: timestamp({ withTimezone: true, mode: 'string' }),
  doneBy: uuid(),
})
