import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { CategorySwitch } from '#domain/notifications/categories.ts'

export const bellSetting = pgTable('bell_setting', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  switches: jsonb().$type<Partial<Record<CategorySwitch, boolean>>>().notNull().default({}),
  documentExpiryLimit: integer().default(30),
})
