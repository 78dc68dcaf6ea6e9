import { companies } from '#contract/accounts/companies.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const companyRoutes = serve(companies, {
  settings: async ({ scope }) => [await inCompany(scope, rows.settings)],
  change: ({ scope, body }) => actions.change(scope, body),
})
