import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type {
  AgreementRow,
  Allowance,
  PayKind,
  SpecialPaymentFactor,
} from '#domain/agreements/collective-agreements.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** Of the installation: every company sees the same. */
export const catalogueAgreement = pgTable('catalogue_agreement', {
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  weeklyMinutes: integer().notNull(),
  hourDivisor: integer(),
  dayDivisor: integer(),
  averagingWeeks: integer(),
  mostPreviousMonths: integer(),
  note: text().notNull().default(''),
  allowances: jsonb().$type<Allowance[]>().notNull().default([]),
  specialPaymentFactors: jsonb().$type<SpecialPaymentFactor[]>().notNull().default([]),
  authorId: uuid(),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const catalogueTable = pgTable('catalogue_table', {
  id: integer().notNull().generatedByDefaultAsIdentity(),
  agreementId: integer().notNull(),
  payKind: text().$type<PayKind>().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  federalState: integer(),
  note: text().notNull().default(''),
  fileName: text().notNull().default(''),
  rows: jsonb().$type<AgreementRow[]>().notNull(),
  authorId: uuid(),
  changedAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

/** What was shipped and entered once. */
export const catalogueSeed = pgTable('catalogue_seed', {
  template: text().notNull(),
  enteredAt: instant().notNull().defaultNow(),
  agreementId: integer(),
})

export const agreementSetting = pgTable('agreement_setting', {
  companyId: integer().notNull(),
  allowsCatalogue: boolean().notNull(),
  version: integer().notNull().default(1),
})

/** A table of the catalogue that a company is asked to take over. */
export const agreementProposal = pgTable('agreement_proposal', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  agreementId: integer().notNull(),
  catalogueTableId: integer().notNull(),
  catalogueVersion: integer().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  state: text().$type<'open' | 'later' | 'accepted' | 'refused'>().notNull().default('open'),
  reason: text().notNull().default(''),
  proposedAt: instant().notNull().defaultNow(),
  decidedAt: instant(),
  decidedBy: uuid(),
  version: integer().notNull().default(1),
})
