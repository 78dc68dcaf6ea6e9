import type { z } from 'zod'
import { CompanyQuery, data, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { StoreFields, StoreIdentity, StoreSettings } from './stores.ts'

export const OwnStoreDraft = StoreIdentity.extend(StoreFields.shape).partial().required({ name: true })
export type OwnStoreDraft = z.output<typeof OwnStoreDraft>

/** What is missing stays as it is. */
export const OwnStoreChange = StoreIdentity.extend(StoreFields.shape)
  .partial()
  .extend({ isHidden: StoreSettings.shape.isHidden.optional(), version: Version })
export type OwnStoreChange = z.output<typeof OwnStoreChange>

/** What stores the company has, and who they are: its owner says it, unless the operator has locked it. Product I. */
export const ownStores = routes({
  create: {
    method: 'POST',
    path: '/api/sec/stores',
    summary: 'Erstellt einen Standort',
    query: CompanyQuery,
    body: OwnStoreDraft,
    permission: 'settings.write',
    answer: data(StoreSettings),
    refusals: ['forbidden', 'quota_reached'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/stores/:id',
    summary: 'Ändert einen Standort, blendet ihn aus oder wieder ein',
    query: CompanyQuery,
    params: IdParams,
    body: OwnStoreChange,
    permission: 'settings.write',
    answer: data(StoreSettings),
    refusals: ['not_found', 'stale', 'in_use', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/stores/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Standort, an dem noch nichts hängt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['not_found', 'in_use', 'forbidden'],
  },
})
