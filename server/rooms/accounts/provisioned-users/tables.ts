import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const provisionedUser = pgTable('provisioned_user', {
  companyId: integer().notNull(),
  id: uuid().notNull().defaultRandom(),
  accountId: uuid().notNull(),
  externalId: text(),
  userName: text().notNull(),
  active: boolean().notNull(),
  document: jsonb().notNull(),
  grantedRoleId: integer(),
  rememberedRoleId: integer(),
  rememberedStoreIds: integer().array(),
  createdAt: instant().notNull().defaultNow(),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})
