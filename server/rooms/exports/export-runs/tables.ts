import { bigint, boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const exportRun = pgTable('export_run', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer().notNull(),
  kind: text({ enum: ['absences', 'hours', 'wages'] }).notNull(),
  softwareId: integer().notNull(),
  periodFrom: date({ mode: 'string' }).notNull(),
  periodTo: date({ mode: 'string' }).notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid().notNull(),
  state: text({ enum: ['draft', 'finished', 'sending', 'delivered', 'failed', 'superseded'] })
    .notNull()
    .default('draft'),
  number: integer(),
  isCorrection: boolean().notNull().default(false),
  correctionMode: text({ enum: ['', 'difference', 'cancel', 'replace', 'manual'] })
    .notNull()
    .default(''),
  replacesNumber: integer(),
  layoutKey: text().notNull().default(''),
  fileId: integer(),
  rowCount: integer().notNull().default(0),
  removedCount: integer().notNull().default(0),
  sums: jsonb().$type<Record<string, number>>().notNull().default({}),
  finishedAt: instant(),
  finishedBy: uuid(),
  targetId: integer(),
  targetLabel: text().notNull().default(''),
  message: text().notNull().default(''),
  attempt: integer().notNull().default(0),
  renaming: text().notNull().default(''),
  leaseBy: uuid(),
  leaseUntil: instant(),
  deliveredAt: instant(),
  saysPay: boolean().notNull().default(false),
  tries: integer().notNull().default(0),
  nextTryAt: instant(),
  stop: text({ enum: ['', 'held', 'dropped'] })
    .notNull()
    .default(''),
  stopReason: text().notNull().default(''),
  queueVersion: integer().notNull().default(1),
})

export const exportRunContent = pgTable('export_run_content', {
  companyId: integer().notNull(),
  runId: integer().notNull(),
  storeId: integer().notNull(),
  lines: bytea().notNull(),
})

export const exportRunTaken = pgTable('export_run_taken', {
  companyId: integer().notNull(),
  fromRunId: integer().notNull(),
  sourceId: bigint({ mode: 'number' }).notNull(),
  byRunId: integer().notNull(),
})

export const exportRunCounter = pgTable('export_run_counter', {
  companyId: integer().notNull(),
  lastNumber: integer().notNull(),
})
