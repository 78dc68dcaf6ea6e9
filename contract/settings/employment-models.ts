import { z } from 'zod'
import { CompanyQuery, data, Id, routes } from '../endpoint.ts'

/** Spec 2 §3 Employment model. */
export const EmploymentModel = z.object({ id: Id, name: z.string(), isDefault: z.boolean() })
export type EmploymentModel = z.infer<typeof EmploymentModel>

export const employmentModels = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employmentmodels',
    summary: 'Die Beschäftigungsmodelle des Betriebs',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(EmploymentModel)),
  },
})
