import { managedCompanies } from '#contract/superadmin/companies.ts'
import { lookAside } from '#server/platform/database/replica.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const managedCompanyRoutes = serve(managedCompanies, {
  list: () => lookAside(rows.list),
  create: ({ session, caller, body }) => actions.create(session, caller, body),
  change: ({ session, caller, params, body }) => actions.change(session, caller, params.id, body),
})
