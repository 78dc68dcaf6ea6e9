import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const accountRecoveryCode = pgTable('account_recovery_code', {
  accountId: uuid().notNull(),
  codeHash: text().notNull(),
})

export const accountSecondFactor = pgTable('account_second_factor', {
  accountId: uuid().notNull(),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})
