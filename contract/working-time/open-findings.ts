import { CompanyQuery, data, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Planned shifts from today on that are not lawful (any more), and for which no reason holds. */
export const OpenFindingCounts = z.object({
  shifts: z.int().min(0),
  /** The most first. */
  stores: z.array(z.object({ storeId: Id, storeName: z.string(), shifts: z.int().min(1) })),
  /** Whether somebody still looks after a change that concerns many. */
  isLooking: z.boolean(),
})
export type OpenFindingCounts = z.infer<typeof OpenFindingCounts>

export const OpenShift = z.object({
  shiftId: Id,
  employeeId: Id,
  lastName: z.string(),
  firstName: z.string(),
  storeId: Id,
  storeName: z.string(),
  day: z.iso.date(),
  /** What the law says of it; a neutral sentence where more would say too much. */
  texts: z.array(z.string()).min(1),
})
export type OpenShift = z.infer<typeof OpenShift>

/** More than anybody reads at once; the count says how many there are. */
export const MOST_OPEN_SHIFTS = 500

/** Not fixed by the specification. */
export const openFindings = routes({
  counts: {
    method: 'GET',
    path: '/api/sec/workingtime/open',
    summary: 'Wie viele geplante Dienste gegen das Arbeitszeitrecht verstoßen, je Standort',
    query: CompanyQuery,
    permission: 'roster.write',
    answer: data(OpenFindingCounts),
  },
  list: {
    method: 'GET',
    path: '/api/sec/workingtime/open/shifts',
    summary: 'Geplante Dienste, die gegen das Arbeitszeitrecht verstoßen, der früheste zuerst',
    query: CompanyQuery.extend({ storeId: Id.optional() }),
    permission: 'roster.write',
    answer: data(z.array(OpenShift)),
  },
})
