import { CompanyQuery, data, Id, IdParams, Month, Nothing, routes, Version } from '../endpoint.ts'
import { Text } from '../texts.ts'
import { z } from '../zod.ts'

const MOST = 1_000_000_000
const AMOUNT = 'Ein Betrag bis 10 Millionen €'
const cents = z.int(AMOUNT).min(-MOST, AMOUNT).max(MOST, AMOUNT).nullable()
const RATE = 'Ein Prozentsatz von 0 bis 100'
const rate = z.int(RATE).min(0, RATE).max(10_000, RATE).nullable()

const fields = {
  fromMonth: Month,
  /** Null: until further notice. */
  untilMonth: Month.nullable(),
  isExcluded: z.boolean(),
  basisCents: z.int(AMOUNT).min(0, AMOUNT).max(MOST, AMOUNT).nullable(),
  regularRate: rate,
  specialRate: rate,
  leaveCents: cents,
  timeCents: cents,
  specialCents: cents,
  reason: Text.trim().max(500, 'Höchstens 500 Zeichen'),
}
const nothing = {
  untilMonth: fields.untilMonth.default(null),
  isExcluded: fields.isExcluded.default(false),
  basisCents: fields.basisCents.default(null),
  regularRate: rate.default(null),
  specialRate: rate.default(null),
  leaveCents: cents.default(null),
  timeCents: cents.default(null),
  specialCents: cents.default(null),
  reason: fields.reason.default(''),
}

export const ProvisionExceptionDraft = z.object({ employeeId: Id, ...fields, ...nothing })
export type ProvisionExceptionDraft = z.output<typeof ProvisionExceptionDraft>

/** Somebody is left out of the provisions, or has values entered by hand, from one month to another. Domain §5.4. */
export const ProvisionException = z.object({ id: Id, employeeId: Id, ...fields, reason: z.string(), version: Version })
export type ProvisionException = z.infer<typeof ProvisionException>

const ProvisionExceptionChange = z.object(fields).partial().extend({ version: Version })
export type ProvisionExceptionChange = z.output<typeof ProvisionExceptionChange>

/** Whoever may hand over and see pay. */
const guarded = { permission: 'exports.run', exposes: ['payment'] } as const

/** Not fixed by the specification. */
export const provisionExceptions = routes({
  list: {
    method: 'GET',
    path: '/api/sec/provisionexceptions',
    summary: 'Wer ausgenommen ist oder Werte von Hand hat, nach Mitarbeiter und Monat',
    query: CompanyQuery,
    ...guarded,
    answer: data(z.array(ProvisionException)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/provisionexceptions',
    summary: 'Nimmt jemanden aus oder trägt Werte von Hand ein, mit Grund; je Monat höchstens einmal',
    query: CompanyQuery,
    body: ProvisionExceptionDraft,
    ...guarded,
    answer: data(ProvisionException),
    refusals: ['unprocessable', 'conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/provisionexceptions/:id',
    summary: 'Ändert eine Ausnahme',
    query: CompanyQuery,
    params: IdParams,
    body: ProvisionExceptionChange,
    ...guarded,
    answer: data(ProvisionException),
    refusals: ['stale', 'unprocessable', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/provisionexceptions/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Ausnahme; es gilt wieder, was gerechnet wird',
    query: CompanyQuery,
    params: IdParams,
    ...guarded,
    answer: Nothing,
  },
})
