import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type {
  AgreementRow,
  Allowance,
  PayKind,
  SpecialPaymentFactor,
} from '#domain/agreements/collective-agreements.ts'

export const collectiveAgreement = pgTable('collective_agreement', {
  companyId: integer().notNull(),
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
  catalogueId: integer(),
  version: integer().notNull().default(1),
})

export const agreementTable = pgTable('agreement_table', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  agreementId: integer().notNull(),
  payKind: text().$type<PayKind>().notNull(),
  validFrom: date({ mode: 'string' }).notNull(),
  federalState: integer(),
  note: text().notNull().default(''),
  rows: jsonb().$type<AgreementRow[]>().notNull().default([]),
  catalogueTableId: integer(),
  catalogueVersion: integer(),
  version: integer().notNull().default(1),
})
