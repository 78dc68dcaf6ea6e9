import { CompanyQuery, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

/** Spec 1 §3. `dynamicFilterEnabled`: whether the Anwendungsfilter is obeyed at all. */
export const AccountPreference = z.object({ dynamicFilterEnabled: z.boolean() })
export type AccountPreference = z.infer<typeof AccountPreference>

const Preferences = z.array(z.object({ preference: AccountPreference }))

/** Spec 1 §7: an array whose first entry counts. The preference holds in the whole company, whatever store is asked for. */
export const accountPreferences = routes({
  show: {
    method: 'GET',
    path: '/api/sec/accountpreference',
    summary: 'Die eigenen Vorlieben in diesem Betrieb',
    query: CompanyQuery.extend({ storeId: Line.max(20).optional() }),
    permission: 'stores.read',
    answer: Preferences,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/accountpreference',
    needsNoRoom: 'own-view',
    summary: 'Ändert die eigenen Vorlieben in diesem Betrieb',
    query: CompanyQuery,
    body: AccountPreference,
    permission: 'stores.read',
    answer: Preferences,
  },
})
