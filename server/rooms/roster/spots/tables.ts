import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const spot = pgTable('spot', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storeId: integer(),
  name: text().notNull(),
  unitName: text().notNull().default(''),
  requiredSkillId: integer(),
  isHidden: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})
