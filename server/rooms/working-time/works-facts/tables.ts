import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { WorksFactKind } from '#contract/working-time/works-facts.ts'

export const worksFact = pgTable('works_fact', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  kind: text().notNull().$type<WorksFactKind>(),
  storeId: integer(),
  weekday: integer(),
  validFrom: date({ mode: 'string' }).notNull(),
  validTo: date({ mode: 'string' }),
  version: integer().notNull().default(1),
})
