import { StoreFields, StoreIdentity, StoreSettings } from '../accounts/stores.ts'
import { data, Id, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'

/** A store of any company. Product H. */
export const ManagedStore = StoreSettings.extend({
  companyId: Id,
  companyName: z.string(),
  /** Who works there today, or will. */
  people: z.number().int(),
})
export type ManagedStore = z.infer<typeof ManagedStore>

const Fields = StoreIdentity.extend(StoreFields.shape)

export const ManagedStoreDraft = Fields.partial().required({ name: true })
export type ManagedStoreDraft = z.output<typeof ManagedStoreDraft>

/** What is missing stays as it is. */
export const ManagedStoreChange = Fields.partial().extend({ isHidden: z.boolean().optional(), version: Version })
export type ManagedStoreChange = z.output<typeof ManagedStoreChange>

export const managedStores = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/stores',
    summary: 'Die Standorte aller Betriebe',
    permission: 'superuser',
    answer: data(z.array(ManagedStore)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:company/stores',
    summary: 'Erstellt einen Standort des Betriebs',
    params: z.object({ company: Id }),
    body: ManagedStoreDraft,
    permission: 'superuser',
    answer: data(ManagedStore),
    refusals: ['not_found', 'quota_reached'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/superadmin/companies/:company/stores/:id',
    summary: 'Ändert einen Standort, blendet ihn aus oder wieder ein',
    params: z.object({ company: Id, id: Id }),
    body: ManagedStoreChange,
    permission: 'superuser',
    answer: data(ManagedStore),
    refusals: ['not_found', 'stale', 'in_use'],
  },
})
