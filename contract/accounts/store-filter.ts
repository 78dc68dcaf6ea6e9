import { CompanyQuery, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** 0 stands for rows without a store. */
export const NO_STORE = 0

const Choice = z.object({ id: z.number().int().min(NO_STORE).max(2_147_483_647), selected: z.boolean() })
/** Spec 1 §3 Global filter (Anwendungsfilter): which stores the caller wants to see in lists, counts and exports. */
export const StoreFilter = z.object({ companyId: Id, stores: z.array(Choice) })
export type StoreFilter = z.infer<typeof StoreFilter>

/** Stores that are not named stay as they are. */
export const StoreFilterChange = z.object({
  stores: z
    .array(Choice)
    .max(5000, 'Höchstens 5000 Standorte')
    .refine(stores => new Set(stores.map(({ id }) => id)).size === stores.length, 'Jeder Standort nur einmal'),
})
export type StoreFilterChange = z.infer<typeof StoreFilterChange>

/** Spec 1 §7 Shell calls. */
export const storeFilter = routes({
  show: {
    method: 'GET',
    path: '/api/sec/authuser/globalFilter',
    summary: 'Der eigene Anwendungsfilter: welche Standorte Listen, Zahlen und Übergaben zeigen',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: StoreFilter,
  },
  save: {
    method: 'POST',
    path: '/api/sec/authuser/globalFilter',
    needsNoRoom: 'own-view',
    summary: 'Speichert den eigenen Anwendungsfilter',
    query: CompanyQuery,
    body: StoreFilterChange,
    permission: 'stores.read',
    answer: StoreFilter,
  },
})
