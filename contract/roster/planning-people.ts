import { CompanyQuery, data, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Whom somebody may plan: no more of them than a plan shows. */
export const PlanningPerson = z.object({
  id: Id,
  lastName: z.string(),
  firstName: z.string(),
  mdPersonnelId: z.string(),
  /** Null: in no store. */
  storeId: Id.nullable(),
})
export type PlanningPerson = z.infer<typeof PlanningPerson>

export const planningPeople = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/people',
    summary: 'Wen man einplanen kann: die Mitarbeiter der eigenen Standorte, die noch nicht ausgetreten sind',
    query: CompanyQuery,
    permission: 'roster.read',
    answer: data(z.array(PlanningPerson)),
  },
})
