import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const changelogReader = pgTable('changelog_reader', {
  accountId: uuid().notNull(),
  releaseId: integer(),
  readAt: instant(),
  acceptsPopup: boolean().notNull().default(true),
})

export const release = pgTable('release', {
  id: integer().notNull().generatedByDefaultAsIdentity(),
  version: text().notNull(),
  releasedOn: date({ mode: 'string' }).notNull(),
  notes: text().notNull(),
})
