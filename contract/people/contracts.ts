import { WAGE_TYPES } from '#domain/settings/enums.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Accepted } from '../texts.ts'
import { z } from '../zod.ts'

const DayText = z.iso.date()

/** Field names: Spec 2 §3 Employee contract. `remoteId` is the employee, `to` the last day, null for an open end. */
export const Contract = z.object({
  id: Id,
  remoteId: Id,
  storeId: Id,
  from: DayText,
  to: DayText.nullable(),
  weekTimeRegular: z.number().int(),
  paymentType: z.number().int(),
  wageType: z.number().int(),
  employmentModelId: Id.nullable(),
  version: Version,
})
export type Contract = z.infer<typeof Contract>

/** Payments in cents; null without the right to see them. */
export const PaidContract = Contract.extend({
  payment: z.number().int().nullable(),
  extraPayment: z.number().int().nullable(),
})
export type PaidContract = z.infer<typeof PaidContract>

const MOST_MINUTES = 7 * 24 * 60
const cents = z.number().int('Nur ganze Cent').min(0, 'Darf nicht negativ sein').max(1_000_000_000)
const fields = {
  storeId: Id,
  from: Day,
  to: Day.nullable(),
  weekTimeRegular: z
    .number()
    .int('Nur ganze Minuten')
    .min(0, 'Darf nicht negativ sein')
    .max(MOST_MINUTES, 'Eine Woche hat 168 Stunden'),
  payment: cents.nullable(),
  extraPayment: cents,
  paymentType: z.number().int().min(1).max(9),
  wageType: z
    .number()
    .refine(id => WAGE_TYPES.some(entry => entry.id === id), 'Bitte wählen Sie einen Eintrag der Liste'),
  employmentModelId: Id.nullable(),
}

export const ContractDraft = z.object({
  employeeId: Id,
  ...fields,
  to: fields.to.default(null),
  payment: fields.payment.optional(),
  extraPayment: fields.extraPayment.optional(),
  paymentType: fields.paymentType.default(1),
  wageType: fields.wageType.default(4),
  employmentModelId: fields.employmentModelId.default(null),
  /** The contract that holds in this store until now ends the day before. */
  endCurrent: z.boolean().default(false),
  accepted: Accepted.optional(),
})
export type ContractDraft = z.output<typeof ContractDraft>

export const ContractChange = z.object(fields).partial().extend({ accepted: Accepted.optional(), version: Version })
export type ContractChange = z.output<typeof ContractChange>

export const contracts = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employee/contracts',
    summary: 'Die Verträge eines Mitarbeiters ohne Bezüge, der neueste zuerst',
    query: CompanyQuery.extend({ employeeId: Id }),
    permission: 'employees.read',
    answer: data(z.array(Contract)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/contracts',
    summary: 'Erstellt einen Vertrag; in einem Standort gilt an jedem Tag höchstens einer',
    query: CompanyQuery,
    body: ContractDraft,
    permission: 'employees.write',
    answer: data(Contract),
    refusals: ['conflict', 'doubtful'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/contracts/:id',
    summary: 'Ändert oder beendet einen Vertrag',
    query: CompanyQuery,
    params: IdParams,
    body: ContractChange,
    permission: 'employees.write',
    answer: data(Contract),
    refusals: ['stale', 'conflict', 'doubtful'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/contracts/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Vertrag, der irrtümlich erstellt wurde',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
  },
  /** Spec 2 §7 Shared data loads: of the master-data source, without one of our own tables. */
  masterData: {
    method: 'GET',
    path: '/api/sec/proxy/md/employee/contracts',
    summary: 'Alle Verträge des Betriebs aus den Stammdaten',
    query: CompanyQuery,
    permission: 'employees.read',
    masks: ['payment'],
    answer: z.array(PaidContract),
    refusals: ['unavailable'],
  },
})
