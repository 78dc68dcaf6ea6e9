import { employmentModels } from '#contract/settings/employment-models.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export const employmentModelRoutes = serve(employmentModels, {
  list: ({ scope }) => inCompany(scope, rows.list),
})
