import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const employeeExport = pgTable('employee_export', {
  companyId: integer().notNull(),
  employeeId: integer().notNull(),
  changedAt: instant().notNull(),
  exportedAt: instant().notNull().defaultNow(),
  rowSealed: text(),
  againOn: date({ mode: 'string' }),
})

export const employeeExportRun = pgTable('employee_export_run', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid().notNull(),
  contentKey: text().notNull(),
  employeeIds: integer().array().notNull(),
  fileId: integer().notNull(),
  sha256: text().notNull(),
  state: text().notNull(),
  message: text().notNull().default(''),
  targetId: integer(),
  attempt: integer().notNull().default(0),
  renaming: text().notNull().default(''),
  deliveredAt: instant(),
  leaseUntil: instant(),
  tries: integer().notNull().default(0),
  nextTryAt: instant(),
  stop: text({ enum: ['', 'held', 'dropped'] })
    .notNull()
    .default(''),
  stopReason: text().notNull().default(''),
  queueVersion: integer().notNull().default(1),
})

export const employeeSyncSetting = pgTable('employee_sync_setting', {
  companyId: integer().notNull(),
  disabled: boolean().notNull().default(false),
  transferService: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})
