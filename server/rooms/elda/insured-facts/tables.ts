import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { InsuredFactKind } from '#domain/elda/insured-words.ts'

export const insuredFact = pgTable('insured_fact', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  kind: text().notNull().$type<InsuredFactKind>(),
  validFrom: date({ mode: 'string' }).notNull(),
  area: text(),
  isMarginal: boolean(),
  isFree: boolean(),
  leavingReason: text(),
  otherReason: text().notNull().default(''),
  noticePayTo: date({ mode: 'string' }),
  leavePayTo: date({ mode: 'string' }),
  resumesOn: date({ mode: 'string' }),
  lastName: text().notNull().default(''),
  firstName: text().notNull().default(''),
  version: integer().notNull().default(1),
})
