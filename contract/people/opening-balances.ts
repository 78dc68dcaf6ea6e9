import { BALANCE_BOUNDS, type BalanceField, boundsText } from '#domain/people/opening-balances.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Text } from '../texts.ts'
import { z } from '../zod.ts'

function balance(field: BalanceField) {
  const { min, max } = BALANCE_BOUNDS[field]
  const says = boundsText(field)
  return z.int('Nur ganze Hundertstel oder Minuten').min(min, says).max(max, says).nullable()
}

const fields = {
  /** The balances are those at its beginning. */
  day: Day,
  leaveHundredths: balance('leaveHundredths'),
  /** Of the leave. */
  formerLeaveHundredths: balance('formerLeaveHundredths'),
  timeAccountMinutes: balance('timeAccountMinutes'),
  /** Used up in the running work year, at full and at half pay. */
  sickFullHundredths: balance('sickFullHundredths'),
  sickHalfHundredths: balance('sickHalfHundredths'),
  note: Text.max(500, 'Höchstens 500 Zeichen'),
}

export const OpeningBalanceDraft = z.object({
  employeeId: Id,
  ...fields,
  leaveHundredths: fields.leaveHundredths.default(null),
  formerLeaveHundredths: fields.formerLeaveHundredths.default(null),
  timeAccountMinutes: fields.timeAccountMinutes.default(null),
  sickFullHundredths: fields.sickFullHundredths.default(null),
  sickHalfHundredths: fields.sickHalfHundredths.default(null),
  note: fields.note.default(''),
})
export type OpeningBalanceDraft = z.output<typeof OpeningBalanceDraft>

const OpeningBalanceChange = z.object(fields).partial().extend({ version: Version })
export type OpeningBalanceChange = z.output<typeof OpeningBalanceChange>

const days = z.number().int().nullable()
/** What a person brings from before Kontor: leave, time account, sickness. Domain §5.1, §5.2. */
export const OpeningBalance = z.object({
  id: Id,
  employeeId: Id,
  day: z.iso.date(),
  leaveHundredths: days,
  formerLeaveHundredths: days,
  timeAccountMinutes: days,
  sickFullHundredths: days,
  sickHalfHundredths: days,
  note: z.string(),
  version: Version,
})
export type OpeningBalance = z.infer<typeof OpeningBalance>

export const OpeningBalancesQuery = CompanyQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
export type OpeningBalancesQuery = z.output<typeof OpeningBalancesQuery>

/** Not fixed by the specification. */
export const openingBalances = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employee/openingbalances',
    summary: 'Die Eröffnungssalden des Betriebs seitenweise, nach Namen',
    query: OpeningBalancesQuery,
    permission: 'employees.read',
    answer: data(z.object({ total: z.number().int(), balances: z.array(OpeningBalance) })),
  },
  find: {
    method: 'GET',
    path: '/api/sec/employees/:id/openingbalances',
    summary: 'Die Eröffnungssalden eines Mitarbeiters, null wenn es keine gibt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read',
    answer: data(OpeningBalance.nullable()),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/openingbalances',
    summary: 'Erstellt die Eröffnungssalden eines Mitarbeiters, höchstens einmal je Mitarbeiter',
    query: CompanyQuery,
    body: OpeningBalanceDraft,
    permission: 'employees.write',
    answer: data(OpeningBalance),
    refusals: ['conflict', 'invalid'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/openingbalances/:id',
    summary: 'Ändert Eröffnungssalden',
    query: CompanyQuery,
    params: IdParams,
    body: OpeningBalanceChange,
    permission: 'employees.write',
    answer: data(OpeningBalance),
    refusals: ['stale', 'invalid'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/openingbalances/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht Eröffnungssalden',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
  },
})
