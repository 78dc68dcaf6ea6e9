import { CompanyQuery, Day, data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

/** A store and the days of which something is asked; both days are included. */
export const StorePeriodQuery = CompanyQuery.extend({ storeId: Id, from: Day, to: Day })

/** Spec 2 §3 Absence. `to` is exclusive; `fromMoment`, `toMoment` and `totalDays` are its days within the asked ones. */
export const Absence = z.object({
  id: Id,
  employeeId: Id,
  storeId: Id,
  from: UtcText,
  /** Null while nobody knows the end, of sickness alone. */
  to: UtcText.nullable(),
  mdType: z.number().int(),
  mdState: z.number().int(),
  mdApproved: z.boolean(),
  mdDeleted: z.boolean(),
  softDelete: z.boolean(),
  totalDays: z.number(),
  fromMoment: z.iso.date(),
  toMoment: z.iso.date(),
})
export type Absence = z.infer<typeof Absence>

export const absences = routes({
  list: {
    method: 'GET',
    path: '/api/absence',
    summary: 'Die Abwesenheiten eines Standorts in einem Zeitraum, auch gelöschte und nicht genehmigte',
    query: StorePeriodQuery,
    permission: 'absences.read',
    answer: data(z.array(Absence)),
  },
})
