import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RetentionClass } from '#domain/privacy/retention.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const erasure = pgTable('erasure', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  state: text({ enum: ['proposed', 'working', 'done', 'failed', 'withdrawn'] })
    .notNull()
    .default('proposed'),
  proposedBy: uuid().notNull(),
  proposedAt: instant().notNull().defaultNow(),
  confirmedBy: uuid(),
  confirmedAt: instant(),
  finishedAt: instant(),
  message: text().notNull().default(''),
  sha256: text().notNull().default(''),
  version: integer().notNull().default(1),
})

export const erasureLine = pgTable('erasure_line', {
  companyId: integer().notNull(),
  erasureId: integer().notNull(),
  line: integer().notNull(),
  employeeId: integer(),
  class: text().$type<RetentionClass>().notNull(),
  dueOn: date({ mode: 'string' }).notNull(),
  state: text({ enum: ['waiting', 'erased', 'skipped'] })
    .notNull()
    .default('waiting'),
  reason: text().notNull().default(''),
  erased: jsonb().$type<Record<string, number>>().notNull().default({}),
  kept: jsonb().$type<Record<string, string>>().notNull().default({}),
})
