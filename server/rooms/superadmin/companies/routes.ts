import { managedCompanies } from '#contract/superadmin/companies.ts'
import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const managedCompanyRoutes = serve(managedCompanies, {
  list: () => lookAcrossCompanies(rows.list),
  create: ({ session, caller, body }) => actions.create(session, caller, body),
  change: ({ session, caller, params, body }) => actions.change(session, caller, params.id, body),
})
