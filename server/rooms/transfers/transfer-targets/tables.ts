import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const transferTarget = pgTable('transfer_target', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  host: text().notNull(),
  port: integer().notNull().default(22),
  userName: text().notNull(),
  auth: text({ enum: ['password', 'key'] }).notNull(),
  secretSealed: text().notNull(),
  hostKey: text().notNull().default(''),
  folder: text().notNull().default(''),
  isDefault: boolean().notNull().default(false),
  failure: text().notNull().default(''),
  testedAt: instant(),
  heldAt: instant(),
  heldBy: text().notNull().default(''),
  heldReason: text().notNull().default(''),
  version: integer().notNull().default(1),
})
