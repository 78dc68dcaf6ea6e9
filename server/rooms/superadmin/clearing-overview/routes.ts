import { clearingOverview } from '#contract/superadmin/clearing-overview.ts'
import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export const clearingOverviewRoutes = serve(clearingOverview, {
  list: () => lookAcrossCompanies(rows.list),
})
