import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StoreOutcome } from '#contract/exports/export-runs-by-store.ts'

export const storeHandOver = pgTable('store_hand_over', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text({ enum: ['absences', 'hours', 'wages'] }).notNull(),
  periodFrom: date({ mode: 'string' }).notNull(),
  periodTo: date({ mode: 'string' }).notNull(),
  way: text({ enum: ['download', 'server'] }).notNull(),
  state: text({ enum: ['running', 'done', 'failed'] })
    .notNull()
    .default('running'),
  storeIds: integer().array().notNull(),
  outcomes: jsonb().$type<StoreOutcome[]>().notNull().default([]),
  message: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  createdBy: uuid().notNull(),
})
