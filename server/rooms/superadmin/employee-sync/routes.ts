import { managedSyncs } from '#contract/superadmin/employee-sync.ts'
import { lookAside } from '#server/platform/database/replica.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const managedSyncRoutes = serve(managedSyncs, {
  list: () => lookAside(rows.list),
  run: ({ session, caller, params, body }) => actions.run(session, caller, params.company, body.softwareId),
})
