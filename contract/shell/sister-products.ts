import { CompanyQuery, data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const SISTER_PRODUCTS = ['planner', 'timeTracking', 'player', 'customerCentre'] as const
export type SisterProduct = (typeof SISTER_PRODUCTS)[number]

/** Spec 1 §1, §2.4: the products beside this one; their addresses are settings of the installation. */
export const sisterProducts = routes({
  list: {
    method: 'GET',
    path: '/api/sec/sisterproducts',
    summary: 'Die Schwesterprodukte, die diese Installation kennt, und ob der Betrieb sie nutzen darf',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(z.object({ product: z.enum(SISTER_PRODUCTS), url: z.url(), isLicensed: z.boolean() }))),
  },
})
