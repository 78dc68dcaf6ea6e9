import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

/** A calendar that programs of phones and desks read by a secret address: of one person, or of one store. */
export const PlanFeed = z.object({
  id: Id,
  employeeId: Id.nullable(),
  storeId: Id.nullable(),
  created: UtcText,
  /** Null: never; told by the hour. */
  lastRead: UtcText.nullable(),
  version: Version,
})
export type PlanFeed = z.infer<typeof PlanFeed>

/** The address is never given again. */
const ShownOnce = PlanFeed.extend({ address: z.string() })
export type ShownFeed = z.infer<typeof ShownOnce>

const isOfOne = ({ employeeId, storeId }: { employeeId: number | null; storeId: number | null }) =>
  (employeeId === null) !== (storeId === null)
const OF_ONE = { path: ['employeeId'], message: 'Ein Kalender-Abo gehört einem Mitarbeiter oder einem Standort' }

export const NewPlanFeed = z
  .object({ employeeId: Id.nullable().default(null), storeId: Id.nullable().default(null) })
  .refine(isOfOne, OF_ONE)
export type NewPlanFeed = z.output<typeof NewPlanFeed>

/** Published shifts as a calendar. RFC 5545 */
export const planFeeds = routes({
  read: {
    method: 'GET',
    path: '/api/roster/calendar',
    summary:
      'Die veröffentlichten Dienste eines Kalender-Abos als text/calendar; wer die geheime Adresse kennt, braucht keine Anmeldung',
    query: z.object({ token: Line.max(200).regex(/^[\w-]*$/) }),
    permission: 'public',
    answer: 'file',
    refusals: ['not_found'],
    rate: 'heavy',
  },
  ofPerson: {
    method: 'GET',
    path: '/api/sec/roster/feeds/person/:id',
    summary: 'Das Kalender-Abo eines Mitarbeiters, falls es eines gibt',
    params: IdParams,
    query: CompanyQuery,
    permission: 'roster.write',
    answer: data(PlanFeed.nullable()),
    refusals: ['not_found'],
  },
  ofStore: {
    method: 'GET',
    path: '/api/sec/roster/feeds/store/:id',
    summary: 'Das Kalender-Abo eines Standorts, falls es eines gibt',
    params: IdParams,
    query: CompanyQuery,
    permission: 'roster.write',
    answer: data(PlanFeed.nullable()),
    refusals: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/feeds',
    summary: 'Erstellt ein Kalender-Abo; seine Adresse wird nur hier gezeigt',
    query: CompanyQuery,
    body: NewPlanFeed,
    permission: 'roster.write',
    byPeople: true,
    answer: data(ShownOnce),
    refusals: ['not_found', 'conflict'],
  },
  renew: {
    method: 'POST',
    path: '/api/sec/roster/feeds/:id/renew',
    summary: 'Gibt einem Kalender-Abo eine neue Adresse; die alte zeigt sofort nichts mehr',
    params: IdParams,
    query: CompanyQuery,
    body: z.object({ version: Version }),
    permission: 'roster.write',
    byPeople: true,
    answer: data(ShownOnce),
    refusals: ['not_found', 'stale'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/sec/roster/feeds/:id',
    needsNoRoom: 'ends',
    summary: 'Widerruft ein Kalender-Abo; seine Adresse zeigt sofort nichts mehr',
    params: IdParams,
    query: CompanyQuery,
    permission: 'roster.write',
    answer: Nothing,
    refusals: ['not_found'],
  },
})
