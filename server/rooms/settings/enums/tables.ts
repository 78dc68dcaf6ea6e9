import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EnumList, EnumValue } from '#domain/basics/enum-lists.ts'

export const enumChange = pgTable('enum_change', {
  list: text().$type<EnumList>().notNull(),
  entries: jsonb().$type<EnumValue[]>().notNull(),
  authorId: uuid(),
  changedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  version: integer().notNull().default(1),
})
