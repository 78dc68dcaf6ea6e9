import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Assertions that have let somebody in. */
export const singleSignOnAssertion = pgTable('single_sign_on_assertion', {
  companyId: integer().notNull(),
  assertionHash: text().notNull(),
  endsAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
})
