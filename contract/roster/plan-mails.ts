import { CompanyQuery, Day, data, Id, routes, VersionOrNone } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Whom to tell of what is published by then, of shifts that begin in a span. */
export const Telling = z.object({
  from: Day,
  to: Day,
  employeeIds: z.array(Id).max(2000, 'Höchstens 2000 Mitarbeiter auf einmal'),
})
export type Telling = z.output<typeof Telling>

/** Moments in minutes since 1970. */
export const ToldShift = z.object({
  shiftId: Id,
  employeeId: Id,
  /** As the person was last told. */
  from: z.int(),
  to: z.int(),
  /** It is published no more, or for somebody else, and the person does not know. */
  isGone: z.boolean(),
})
export type ToldShift = z.infer<typeof ToldShift>

export const TellingPreview = z.object({
  /** Whether the company mails plans at all. */
  isActive: z.boolean(),
  /** Whoever is planned in the store in the span, or was told of it; by name. */
  people: z.array(
    z.object({ id: Id, lastName: z.string(), firstName: z.string(), hasMail: z.boolean(), hasFeed: z.boolean() }),
  ),
  shifts: z.array(ToldShift),
  /** Published ones of which the person got no mail: when they are taken back, there is nothing to write. */
  untold: z.array(z.object({ shiftId: Id, employeeId: Id })),
})
export type TellingPreview = z.infer<typeof TellingPreview>

export const PlanMailSetting = z.object({ active: z.boolean(), version: VersionOrNone })
export type PlanMailSetting = z.infer<typeof PlanMailSetting>

const PATH = '/api/sec/roster/plan-mails'

/** Who is told of the plan by mail: one mail for all that changed. */
export const planMails = routes({
  preview: {
    method: 'GET',
    path: `${PATH}/preview`,
    summary: 'Was die Mitarbeiter eines Plans schon wissen und wie sie verständigt werden',
    query: CompanyQuery.extend({ storeId: Id, from: Day, to: Day }),
    permission: 'roster.write',
    answer: data(TellingPreview),
    refusals: ['not_found'],
  },
  tell: {
    method: 'POST',
    path: PATH,
    summary:
      'Verständigt Mitarbeiter per E-Mail von dem, was sich seit der letzten Verständigung geändert hat; ohne Änderung geht keine E-Mail',
    query: CompanyQuery,
    body: Telling.extend({ storeId: Id }),
    permission: 'roster.write',
    answer: data(z.object({ told: z.int() })),
    refusals: ['not_found'],
    idempotent: true,
  },
  setting: {
    method: 'GET',
    path: `${PATH}/setting`,
    summary: 'Ob Mitarbeiter ihren Dienstplan per E-Mail bekommen',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(PlanMailSetting),
  },
  changeSetting: {
    method: 'PUT',
    path: `${PATH}/setting`,
    summary: 'Stellt ein, ob Mitarbeiter ihren Dienstplan per E-Mail bekommen, an die Adresse ihrer Stammdaten',
    query: CompanyQuery,
    body: PlanMailSetting,
    permission: 'settings.write',
    answer: data(PlanMailSetting),
    refusals: ['stale'],
  },
})
