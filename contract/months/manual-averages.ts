import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Text } from '../texts.ts'
import { z } from '../zod.ts'

const EUROS = 'Bitte einen Betrag bis 99 999,99 eingeben'

const fields = {
  validFrom: Day,
  /** Null: from that day on it is reckoned again. */
  valueCents: z.int(EUROS).min(0, EUROS).max(9_999_999, EUROS).nullable(),
  reason: Text.trim().min(1, 'Muss angegeben werden').max(500, 'Höchstens 500 Zeichen'),
}

export const ManualAverageDraft = z.object({ employeeId: Id, averageId: Id, ...fields })
export type ManualAverageDraft = z.output<typeof ManualAverageDraft>

const ManualAverageChange = z.object(fields).partial().extend({ version: Version })
export type ManualAverageChange = z.output<typeof ManualAverageChange>

/** What somebody says an average of a person is worth, from a day on until the next one that is said. Product D. */
export const ManualAverage = z.object({
  id: Id,
  employeeId: Id,
  averageId: Id,
  averageName: z.string(),
  validFrom: z.iso.date(),
  valueCents: z.number().int().nullable(),
  reason: z.string(),
  version: Version,
})
export type ManualAverage = z.infer<typeof ManualAverage>

/** What is paid is told, so it takes the right to that, too. */
const rights = { permission: 'exports.run', exposes: ['payment'] } as const

/** Not fixed by the specification. */
export const manualAverages = routes({
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/manualaverages',
    summary: 'Was für Durchschnitte eines Mitarbeiters von Hand gesagt wurde, das Neueste zuerst',
    query: CompanyQuery,
    params: IdParams,
    ...rights,
    answer: data(z.array(ManualAverage)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/manualaverages',
    summary: 'Setzt den Wert eines Durchschnitts von Hand, ab einem Tag und mit Begründung',
    query: CompanyQuery,
    body: ManualAverageDraft,
    ...rights,
    answer: data(ManualAverage),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/manualaverages/:id',
    summary: 'Ändert Wert, Tag oder Begründung',
    query: CompanyQuery,
    params: IdParams,
    body: ManualAverageChange,
    ...rights,
    answer: data(ManualAverage),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/manualaverages/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Wert von Hand; es gilt der frühere, sonst wird gerechnet',
    query: CompanyQuery,
    params: IdParams,
    ...rights,
    answer: Nothing,
  },
})
