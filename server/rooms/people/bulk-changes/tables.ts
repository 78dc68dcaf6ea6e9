import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BulkField, BulkLine } from '#contract/people/bulk-changes.ts'

/** One person as they were left: a version of the value with a date, else of the person. */
export type ChangedLine = { employeeId: number; before: BulkLine['before']; version: number; valueId: number | null }

export const bulkChange = pgTable('bulk_change', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  accountId: uuid().notNull(),
  changedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  field: text().$type<BulkField>().notNull(),
  lines: jsonb().$type<ChangedLine[]>().notNull(),
})
