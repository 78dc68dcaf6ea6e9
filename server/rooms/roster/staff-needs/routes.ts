import { staffNeeds } from '#contract/roster/staff-needs.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const staffNeedRoutes = serve(staffNeeds, {
  list: ({ scope, query }) => inCompany(scope, tx => rows.list(tx, query.storeId)),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  renew: ({ scope, body }) => actions.renew(scope, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
