import { managedStores } from '#contract/superadmin/stores.ts'
import { lookAside } from '#server/platform/database/replica.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const managedStoreRoutes = serve(managedStores, {
  list: () => lookAside(rows.list),
  create: ({ session, caller, params, body }) => actions.create(session, caller, params.company, body),
  change: ({ session, caller, params, body }) => actions.change(session, caller, params, body),
})
