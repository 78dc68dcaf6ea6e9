import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EmploymentRules } from '#domain/wages/employment-rules.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'

export const employmentModel = pgTable('employment_model', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  group: text('model_group').$type<ModelGroup>().notNull(),
  isDefault: boolean().notNull().default(false),
  isTemplate: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const employmentRule = pgTable('employment_rule', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employmentModelId: integer().notNull(),
  validFrom: date().notNull(),
  rules: jsonb().$type<EmploymentRules>().notNull(),
  version: integer().notNull().default(1),
})
