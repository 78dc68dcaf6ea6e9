import { z } from 'zod'
import { CompanyQuery, data, Id, routes } from '../endpoint.ts'

export const Store = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  country: z.number().int(),
  bmdId: z.string(),
  dpwId: z.string(),
  storeNumber: z.string(),
  costCenter: z.string(),
  postalCode: z.string(),
  city: z.string(),
  isHidden: z.boolean(),
})
export type Store = z.infer<typeof Store>

/** The stores the caller may see. Spec 2 §7. */
export const stores = routes({
  list: {
    method: 'GET',
    path: '/api/sec/stores',
    summary: 'Die Standorte des Betriebs, die der Angemeldete sehen darf',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(Store)),
  },
  listAlias: {
    method: 'GET',
    path: '/api/stores',
    summary: 'Wie /api/sec/stores',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(Store)),
  },
})
