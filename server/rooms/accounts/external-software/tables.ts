import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const externalSoftware = pgTable('external_software', {
  id: integer().notNull(),
  name: text().notNull(),
  active: boolean().notNull().default(true),
})
