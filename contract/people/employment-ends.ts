import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** An employment that was ended at once, with all contracts. */
export const EmploymentEnd = z.object({
  id: Id,
  employeeId: Id,
  exit: z.iso.date(),
  exitReason: z.string(),
  /** How many contracts ended by it. */
  contracts: z.int(),
  /** Nothing followed: neither the exit nor one of these contracts was changed since. */
  canUndo: z.boolean(),
})
export type EmploymentEnd = z.infer<typeof EmploymentEnd>

/** `version` is the person's. */
export const EmploymentEndDraft = z.object({
  employeeId: Id,
  exit: Day,
  exitReason: Trimmed.max(100, 'Höchstens 100 Zeichen').default(''),
  version: Version,
})
export type EmploymentEndDraft = z.output<typeof EmploymentEndDraft>

const LIST = '/api/sec/employee/ends'

/** Not fixed by the specification. */
export const employmentEnds = routes({
  list: {
    method: 'GET',
    path: LIST,
    summary: 'Wie das Dienstverhältnis eines Mitarbeiters beendet wurde, das Letzte zuerst',
    query: CompanyQuery.extend({ employeeId: Id }),
    permission: 'employees.read',
    answer: data(z.array(EmploymentEnd)),
  },
  create: {
    method: 'POST',
    path: LIST,
    summary: 'Beendet das Dienstverhältnis und alle Verträge eines Mitarbeiters an einem Tag',
    query: CompanyQuery,
    body: EmploymentEndDraft,
    permission: 'employees.write',
    answer: data(EmploymentEnd),
    refusals: ['stale', 'conflict'],
    idempotent: true,
  },
  undo: {
    method: 'POST',
    path: `${LIST}/:id/undo`,
    summary: 'Nimmt eine Beendigung zurück, solange nichts gefolgt ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
    refusals: ['conflict'],
    idempotent: true,
  },
})
