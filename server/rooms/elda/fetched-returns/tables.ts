import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const eldaFetch = pgTable('elda_fetch', {
  companyId: integer().notNull(),
  serialNumber: text().notNull(),
  isWanted: boolean().notNull().default(false),
  leaseBy: uuid(),
  leaseUntil: instant(),
  triedAt: instant(),
  fetchedAt: instant(),
  problem: text().notNull().default(''),
  restsUntil: instant(),
})

export const eldaFetchedReturn = pgTable('elda_fetched_return', {
  companyId: integer().notNull(),
  serialNumber: text().notNull(),
  protocol: text().notNull(),
  fileName: text().notNull().default(''),
  state: text({ enum: ['fetching', 'stored', 'lost'] }).notNull(),
  message: text().notNull().default(''),
  returnId: integer(),
  at: instant().notNull().defaultNow(),
})
