import { CompanyQuery, Day, data, Id, Nothing, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

/** Somebody else who plans the same week of the same store, and the shifts that are in their hands just now. */
export const WeekPlanner = z.object({ id: z.uuid(), name: z.string(), hasPicture: z.boolean(), shiftIds: z.array(Id) })
export type WeekPlanner = z.infer<typeof WeekPlanner>

/** One open page of somebody. */
const pageId = Line.regex(/^[\da-f]{32}$/)

/** Who plans at the same time. Held for half a minute: a page says again that it is there. */
export const weekPlanners = routes({
  here: {
    method: 'POST',
    path: '/api/sec/roster/week/planners',
    summary:
      'Sagt, dass man diese Woche plant und welchen Dienst man gerade ändert; gibt, wer es außer einem selbst tut',
    query: CompanyQuery,
    body: z.object({ pageId, storeId: Id, monday: Day, shiftId: Id.nullable() }),
    permission: 'roster.write',
    needsNoRoom: 'own-view',
    answer: data(z.array(WeekPlanner)),
  },
  leave: {
    method: 'POST',
    path: '/api/sec/roster/week/planners/leave',
    summary: 'Sagt, dass man die Woche nicht mehr plant',
    query: CompanyQuery,
    body: z.object({ pageId }),
    permission: 'roster.write',
    needsNoRoom: 'ends',
    answer: Nothing,
  },
})
