import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const changelogReader = pgTable('changelog_reader', {
  accountId: uuid().notNull(),
  releaseId: integer(),
  readAt: instant(),
  acceptsPopup: boolean().notNull().default(true),
})

export const release = pgTable('release', {
  id: integer().notNull().generatedByDefaultAsIdentity(),
  number: text().notNull(),
  notes: text().notNull(),
  appearsAt: instant(),
  isApproved: boolean().notNull().default(false),
  authorId: uuid(),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})
