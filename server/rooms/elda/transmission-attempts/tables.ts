import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TransmissionState } from '#domain/elda/transmission-words.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const eldaTransmission = pgTable('elda_transmission', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  holdingId: integer().notNull(),
  fileName: text().notNull(),
  state: text().notNull().default('queued').$type<TransmissionState>(),
  nonce: uuid(),
  leftAt: instant(),
  leaseBy: uuid(),
  leaseUntil: instant(),
  status: text().notNull().default(''),
  message: text().notNull().default(''),
  protocol: text().notNull().default(''),
  reason: text().notNull().default(''),
  settledByName: text().notNull().default(''),
  createdBy: uuid().notNull(),
  createdByName: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  endedAt: instant(),
  version: integer().notNull().default(1),
})
