import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const maternity = pgTable('maternity', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  notifiedOn: date({ mode: 'string' }).notNull(),
  expectedOn: date({ mode: 'string' }).notNull(),
  bornOn: date({ mode: 'string' }),
  protectedTo: date({ mode: 'string' }),
  nursingTo: date({ mode: 'string' }),
  version: integer().notNull().default(1),
})
