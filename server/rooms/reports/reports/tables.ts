import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReportConfig } from '#contract/reports/reports.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const report = pgTable('report', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  reportType: text().$type<ReportType>().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  config: jsonb().$type<ReportConfig>().notNull(),
  sensitive: boolean().notNull(),
  isManual: boolean().notNull().default(false),
  state: text({ enum: ['working', 'done', 'failed'] })
    .notNull()
    .default('working'),
  message: text().notNull().default(''),
  storeIds: integer().array(),
  fileId: integer(),
  accountId: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
  endedAt: instant(),
})
