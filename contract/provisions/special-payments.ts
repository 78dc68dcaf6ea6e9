import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const MOST = 1_000_000_000
const AMOUNT = 'Ein Betrag bis 10 Millionen €'
const YEAR = 'Ein Jahr von 2000 bis 2100'
const year = z.coerce.number().int(YEAR).min(2000, YEAR).max(2100, YEAR)

const Payment = z.object({
  day: Day,
  cents: z.int(AMOUNT).min(0, AMOUNT).max(MOST, AMOUNT),
  name: Trimmed.max(60, 'Höchstens 60 Zeichen'),
})
const fields = {
  /** In hundredths: below 20 a number of months’ pay, from 20 on euros. Null: what the company has set. */
  claim: z.int(AMOUNT).min(0, AMOUNT).max(MOST, AMOUNT).nullable(),
  payments: z.array(Payment).max(24, 'Höchstens 24 Zahlungen'),
}

/** The days must lie in the year, which the action looks after. */
export const SpecialPaymentDraft = z.object({
  employeeId: Id,
  year,
  claim: fields.claim.default(null),
  payments: fields.payments.default([]),
})
export type SpecialPaymentDraft = z.output<typeof SpecialPaymentDraft>

/** What somebody is to have of special payments in a year, and what of it was paid. Domain §5.4. */
export const SpecialPayment = z.object({
  id: Id,
  employeeId: Id,
  year: z.number().int(),
  claim: z.number().int().nullable(),
  payments: z.array(z.object({ day: z.iso.date(), cents: z.number().int(), name: z.string() })),
  version: Version,
})
export type SpecialPayment = z.infer<typeof SpecialPayment>

const SpecialPaymentChange = z.object(fields).partial().extend({ version: Version })
export type SpecialPaymentChange = z.output<typeof SpecialPaymentChange>

/** Whoever may hand over and see pay. */
const guarded = { permission: 'exports.run', exposes: ['payment'] } as const

/** Not fixed by the specification. */
export const specialPayments = routes({
  list: {
    method: 'GET',
    path: '/api/sec/specialpayments',
    summary: 'Ansprüche und Zahlungen der Sonderzahlungen eines Jahres, nach Mitarbeiter',
    query: CompanyQuery.extend({ year }),
    ...guarded,
    answer: data(z.array(SpecialPayment)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/specialpayments',
    summary: 'Trägt Anspruch und Zahlungen eines Mitarbeiters für ein Jahr ein',
    query: CompanyQuery,
    body: SpecialPaymentDraft,
    ...guarded,
    answer: data(SpecialPayment),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/specialpayments/:id',
    summary: 'Ändert Anspruch oder Zahlungen eines Jahres',
    query: CompanyQuery,
    params: IdParams,
    body: SpecialPaymentChange,
    ...guarded,
    answer: data(SpecialPayment),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/specialpayments/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht Anspruch und Zahlungen eines Jahres; es gilt der Anspruch des Betriebs, bezahlt ist nichts',
    query: CompanyQuery,
    params: IdParams,
    ...guarded,
    answer: Nothing,
  },
})
