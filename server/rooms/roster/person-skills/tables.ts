import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const personSkill = pgTable('person_skill', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  skillId: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  validTo: date({ mode: 'string' }),
  version: integer().notNull().default(1),
})
