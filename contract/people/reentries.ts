import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'

/** One that is over, of somebody who has entered again since. */
export const FormerEmployment = z.object({
  /** Of the re-entry that followed. */
  id: Id,
  entry: z.iso.date().nullable(),
  exit: z.iso.date(),
  exitReason: z.string(),
})
export type FormerEmployment = z.infer<typeof FormerEmployment>

/** Somebody who had left is there again. */
export const Reentry = z.object({
  id: Id,
  employeeId: Id,
  entry: z.iso.date(),
  /** The one that was agreed with it. */
  contractId: Id.nullable(),
})
export type Reentry = z.infer<typeof Reentry>

/** `contractId`: the contract that is agreed again from the entry on, with an open end; null: none yet. `version` is the person's. */
export const ReentryDraft = z.object({
  employeeId: Id,
  entry: Day,
  contractId: Id.nullable().default(null),
  version: Version,
})
export type ReentryDraft = z.output<typeof ReentryDraft>

const LIST = '/api/sec/employee/reentries'

/** Not fixed by the specification. */
export const reentries = routes({
  create: {
    method: 'POST',
    path: LIST,
    summary:
      'Lässt einen Mitarbeiter, der ausgetreten ist, wieder eintreten; das frühere Dienstverhältnis bleibt im Akt',
    query: CompanyQuery,
    body: ReentryDraft,
    permission: 'employees.write',
    answer: data(Reentry),
    refusals: ['stale', 'conflict'],
    idempotent: true,
  },
  undo: {
    method: 'POST',
    path: `${LIST}/:id/undo`,
    summary: 'Nimmt einen Wiedereintritt zurück, solange nichts gefolgt ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
    refusals: ['conflict'],
    idempotent: true,
  },
})
