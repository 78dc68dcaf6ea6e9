import { NOTICE_KINDS, REGISTRATION_STATES, REGISTRATION_STATUS } from '#domain/elda/registration-states.ts'
import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const Registration = z.object({
  id: Id,
  kind: z.enum(NOTICE_KINDS),
  state: enumOf(REGISTRATION_STATES),
  /** The legal deadline. */
  dueOn: z.iso.date().nullable(),
  /** REFW */
  reference: z.string(),
  /** What the insurer answered. */
  message: z.string(),
  /** Of a test file: nothing of it is with the insurer. */
  isTest: z.boolean(),
  stateAt: UtcText,
})
export type Registration = z.infer<typeof Registration>

export const PersonRegistrations = z.object({
  standing: enumOf(REGISTRATION_STATUS),
  /** What the master data say, and how one knows; a day may be unknown. */
  stated: z.object({ since: z.iso.date().nullable(), reason: z.string() }).nullable(),
  /** Of the person. */
  version: Version,
  /** The newest first. */
  registrations: z.array(Registration),
})
export type PersonRegistrations = z.infer<typeof PersonRegistrations>

/** Without a day: it is not known of a registration any more. */
export const RegistrationStatement = z.object({
  since: Day.nullable(),
  reason: Trimmed.min(3, 'Bitte geben Sie einen Grund an').max(300, 'Höchstens 300 Zeichen'),
  version: Version,
})
export type RegistrationStatement = z.output<typeof RegistrationStatement>

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
  state: {
    method: 'PUT',
    path: '/api/sec/employees/:id/socialinsuranceregistrations/stated',
    summary:
      'Hält fest, seit wann jemand schon ohne Meldung aus Kontor angemeldet ist und woher man das weiß, oder nimmt es zurück',
    query: CompanyQuery,
    params: IdParams,
    body: RegistrationStatement,
    permission: 'employees.write',
    answer: data(PersonRegistrations),
    refusals: ['stale', 'conflict'],
  },
})
