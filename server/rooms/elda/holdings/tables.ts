import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const eldaHolding = pgTable('elda_holding', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text({ enum: ['VR', 'VS', 'AV'] }).notNull(),
  project: text({ enum: ['TM', 'DM'] }).notNull(),
  serialNumber: text().notNull(),
  number: integer().notNull(),
  account: text().notNull(),
  recordCount: integer().notNull(),
  bytesSealed: text().notNull(),
  sha256: text().notNull(),
  state: text({ enum: ['created', 'sent', 'withdrawn'] })
    .notNull()
    .default('created'),
  sentOn: date({ mode: 'string' }),
  createdBy: uuid().notNull(),
  createdByName: text().notNull(),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const eldaHoldingNotice = pgTable('elda_holding_notice', {
  companyId: integer().notNull(),
  holdingId: integer().notNull(),
  place: integer().notNull(),
  employeeId: integer().notNull(),
  noticeId: integer().notNull(),
  reference: text().notNull(),
})
