import { boolean, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const roleAssignment = pgTable('role_assignment', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  accountId: uuid().notNull(),
  roleId: integer().notNull(),
  storeIds: integer().array(),
  createdAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const knownUser = pgTable('known_user', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  isExternal: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
})
