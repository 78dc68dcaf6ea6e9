import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const role = pgTable('role', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  color: text().notNull().default('#56615a'),
  immutable: boolean().notNull().default(false),
  permissions: text().array().notNull(),
  version: integer().notNull().default(1),
})

export const roleAssignment = pgTable('role_assignment', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  accountId: uuid().notNull(),
  roleId: integer().notNull(),
  storeIds: integer().array(),
  createdAt: instant().notNull().defaultNow(),
})
