import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const provisioning = pgTable('provisioning', {
  companyId: integer().notNull(),
  active: boolean().notNull(),
  accountId: uuid().notNull(),
  createdBy: uuid().notNull(),
  defaultRoleId: integer(),
  mapsByName: boolean().notNull(),
  invites: boolean().notNull(),
  version: integer().notNull().default(1),
})

export const provisioningToken = pgTable('provisioning_token', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  tokenHash: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid().notNull(),
  expiresOn: date({ mode: 'string' }).notNull(),
  lastUsedAt: instant(),
  revokedAt: instant(),
})
