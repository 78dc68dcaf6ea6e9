import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SignOnKind } from '#domain/access/sign-on-kinds.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const singleSignOn = pgTable('single_sign_on', {
  companyId: integer().notNull(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  clientSecret: text().notNull(),
  emailDomains: text().array().notNull(),
  version: integer().notNull().default(1),
  active: boolean().notNull().default(true),
  secretSetAt: instant(),
  kind: text().$type<SignOnKind>().notNull().default('oidc'),
  signInUrl: text().notNull().default(''),
  certificates: text().array().notNull().default([]),
  emailAttribute: text().notNull().default(''),
})

export const singleSignOnAttempt = pgTable('single_sign_on_attempt', {
  companyId: integer().notNull(),
  keyHash: text().notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  accountId: uuid(),
  expiresAt: instant().notNull(),
  vouchedBy: text(),
  answerHash: text(),
})
