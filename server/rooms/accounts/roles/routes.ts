import { roles } from '#contract/accounts/roles.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const roleRoutes = serve(roles, {
  list: ({ scope }) => inCompany(scope, rows.list),
  create: ({ scope, session, body }) => actions.create(scope, session, body),
  change: ({ scope, session, params, body }) => actions.change(scope, session, params.id, body),
  remove: ({ scope, session, params }) => actions.remove(scope, session, params.id),
})
