import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { PayKindCode } from './collective-agreements.ts'

const fields = {
  agreementId: Id,
  validFrom: Day,
  payKind: PayKindCode,
  wageGroup: Trimmed.min(1, 'Muss angegeben werden').max(64, 'Höchstens 64 Zeichen'),
  /** Null: by the years of service. */
  wageStep: Trimmed.max(64, 'Höchstens 64 Zeichen').nullable(),
  classifiedSince: Day,
  previousMonths: z.int('Nur ganze Monate').min(0, 'Darf nicht negativ sein').max(720, 'Höchstens 720 Monate'),
}

/** How somebody is classified from a day on, until the next one. Domain §4.3. */
export const Classification = z.object({ id: Id, employeeId: Id, ...fields, version: Version })
export type Classification = z.infer<typeof Classification>

export const ClassificationDraft = z.object({
  employeeId: Id,
  ...fields,
  wageStep: fields.wageStep.default(null),
  previousMonths: fields.previousMonths.default(0),
})
export type ClassificationDraft = z.output<typeof ClassificationDraft>

const ClassificationChange = z.object(fields).partial().extend({ version: Version })
export type ClassificationChange = z.output<typeof ClassificationChange>

/** What a contract that holds on the day has to pay at least. */
export const PayStanding = z.object({
  contractId: Id,
  employeeId: Id,
  storeId: Id,
  lastName: z.string(),
  firstName: z.string(),
  agreementId: Id,
  payKind: PayKindCode,
  wageGroup: z.string(),
  /** Null: the table says nothing of the group and these years. */
  step: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextDay: Day.nullable(),
  wageType: z.int(),
  weeklyMinutes: z.int(),
  /** In the unit of the contract's pay; null: no table, no row or no divisor says it. */
  minimumCents: z.int().nullable(),
  /** Null without the right to see pay, and where none was agreed. */
  isBelow: z.boolean().nullable(),
})
export type PayStanding = z.infer<typeof PayStanding>

const LIST = '/api/sec/classifications'

/** Not fixed by the specification. */
export const classifications = routes({
  list: {
    method: 'GET',
    path: LIST,
    summary: 'Die Einstufungen eines Mitarbeiters, die neueste zuerst',
    query: CompanyQuery.extend({ employeeId: Id }),
    permission: 'employees.read',
    answer: data(z.array(Classification)),
  },
  standings: {
    method: 'GET',
    path: `${LIST}/standings`,
    summary: 'Stufe, Mindestbezug und nächste Vorrückung je Vertrag, und wer darunter liegt',
    query: CompanyQuery.extend({ employeeId: Id.optional() }),
    permission: 'employees.read',
    answer: data(z.array(PayStanding)),
  },
  create: {
    method: 'POST',
    path: LIST,
    summary: 'Stuft einen Mitarbeiter ab einem Tag ein',
    query: CompanyQuery,
    body: ClassificationDraft,
    permission: 'employees.write',
    answer: data(Classification),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: `${LIST}/:id`,
    summary: 'Ändert eine Einstufung',
    query: CompanyQuery,
    params: IdParams,
    body: ClassificationChange,
    permission: 'employees.write',
    answer: data(Classification),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${LIST}/:id`,
    needsNoRoom: 'ends',
    summary: 'Löscht eine Einstufung; es gilt wieder die davor',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
  },
})
