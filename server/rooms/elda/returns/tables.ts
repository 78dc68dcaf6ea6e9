import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReturnKind, ReturnState } from '#domain/elda/return-words.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const eldaReturn = pgTable('elda_return', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  fileName: text().notNull(),
  sha256: text().notNull(),
  fileId: integer().notNull(),
  kind: text().$type<ReturnKind>(),
  problem: text().notNull().default(''),
  protocol: text().notNull().default(''),
  entries: integer().notNull().default(0),
  state: text().notNull().default('waiting').$type<ReturnState>(),
  createdBy: uuid().notNull(),
  createdByName: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  appliedAt: instant(),
  version: integer().notNull().default(1),
})
