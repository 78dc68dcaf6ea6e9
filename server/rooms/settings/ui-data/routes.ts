import { uiData } from '#contract/settings/ui-data.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as store from './store.ts'

export const uiDataRoutes = serve(uiData, {
  show: ({ scope }) => inCompany(scope, async tx => [await store.find(tx)]),
})
