import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const employeeDataRequest = pgTable('employee_data_request', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  source: text({ enum: ['master-data', 'import'] }).notNull(),
  changesSealed: text().notNull(),
  state: text({ enum: ['open', 'accepted', 'refused'] })
    .notNull()
    .default('open'),
  createdAt: instant().notNull().defaultNow(),
  decidedAt: instant(),
  decidedBy: uuid(),
  version: integer().notNull().default(1),
})
