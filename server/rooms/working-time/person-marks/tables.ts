import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PersonMarkKind } from '#contract/working-time/person-marks.ts'

export const personMark = pgTable('person_mark', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  kind: text().notNull().$type<PersonMarkKind>(),
  weekday: integer(),
  minutes: integer(),
  validFrom: date({ mode: 'string' }).notNull(),
  validTo: date({ mode: 'string' }),
  version: integer().notNull().default(1),
})
