import { z } from 'zod'
import { REGISTRATION_KINDS, REGISTRATION_STATES, REGISTRATION_STATUS } from '#domain/elda/registration-states.ts'
import { CompanyQuery, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { enumOf } from '../texts.ts'

export const Registration = z.object({
  id: Id,
  kind: z.enum(REGISTRATION_KINDS),
  state: enumOf(REGISTRATION_STATES),
  /** The legal deadline. */
  dueOn: z.iso.date().nullable(),
  /** REFW; empty until the file is made. */
  reference: z.string(),
  /** What the insurer answered. */
  message: z.string(),
  stateAt: UtcText,
})
export type Registration = z.infer<typeof Registration>

export const PersonRegistrations = z.object({
  standing: enumOf(REGISTRATION_STATUS),
  /** The newest first. */
  registrations: z.array(Registration),
})
export type PersonRegistrations = z.infer<typeof PersonRegistrations>

/** Not fixed by the specification. */
export const registrations = routes({
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/socialinsuranceregistrations',
    summary: 'Ob ein Mitarbeiter bei der ÖGK angemeldet ist, und seine Meldungen, die neueste zuerst',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read',
    answer: data(PersonRegistrations),
  },
})
