import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const provisionedGroup = pgTable('provisioned_group', {
  companyId: integer().notNull(),
  id: uuid().notNull().defaultRandom(),
  externalId: text(),
  name: text().notNull(),
  roleId: integer(),
  place: integer().notNull(),
  createdAt: instant().notNull().defaultNow(),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const provisionedMember = pgTable('provisioned_member', {
  companyId: integer().notNull(),
  groupId: uuid().notNull(),
  userId: uuid().notNull(),
})
