import { uiData } from '#contract/settings/ui-data.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export const uiDataRoutes = serve(uiData, {
  show: ({ scope }) => inCompany(scope, async tx => [await rows.find(tx)]),
})
