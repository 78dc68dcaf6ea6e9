import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const importChange = pgTable('import_change', {
  companyId: integer().notNull(),
  jobId: integer().notNull(),
  recordKind: text().notNull(),
  created: integer().array().notNull(),
  changed: jsonb().notNull(),
})

export const importJob = pgTable('import_job', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  state: text().notNull().default('mapping'),
  message: text().notNull().default(''),
  fileName: text().notNull(),
  fileId: integer(),
  source: jsonb().notNull(),
  headerLine: integer().notNull(),
  rowCount: integer().notNull(),
  headSealed: text().notNull().default(''),
  fields: jsonb().notNull(),
  dateOrder: text().notNull().default('dmy'),
  decimalSign: text().notNull().default(','),
  newRows: integer().notNull().default(0),
  changedRows: integer().notNull().default(0),
  unchangedRows: integer().notNull().default(0),
  errorRows: integer().notNull().default(0),
  warningRows: integer().notNull().default(0),
  createdBy: uuid().notNull(),
  createdByName: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  finishedAt: instant(),
  version: integer().notNull().default(1),
  proposedRows: integer().notNull().default(0),
  warnings: jsonb().notNull().default({}),
  handedOver: jsonb().notNull().default([]),
  setAsideBy: uuid(),
  setAsideByName: text(),
  setAsideAt: instant(),
  correctionsSealed: text().notNull().default(''),
})

export const importMapping = pgTable('import_mapping', {
  companyId: integer().notNull(),
  kind: text().notNull(),
  header: text().notNull(),
  field: text().notNull(),
})

export const importRow = pgTable('import_row', {
  companyId: integer().notNull(),
  jobId: integer().notNull(),
  line: integer().notNull(),
  outcome: text().notNull(),
  hasWarning: boolean().notNull().default(false),
  label: text().notNull().default(''),
  cells: jsonb().notNull(),
  issues: jsonb().notNull(),
})

export const importRestoration = pgTable('import_restoration', {
  companyId: integer().notNull(),
  recordKind: text().notNull(),
  recordId: integer().notNull(),
  leftVersion: integer().notNull(),
  restoredVersion: integer().notNull(),
})

export const importSheet = pgTable('import_sheet', {
  companyId: integer().notNull(),
  kind: text().notNull(),
  sheet: text().notNull(),
})
