import { stores } from '#contract/accounts/stores.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export const storeRoutes = serve(stores, {
  list: ({ scope }) => inCompany(scope, rows.list),
  listAlias: ({ scope }) => inCompany(scope, rows.list),
  settings: ({ scope }) => inCompany(scope, rows.settings),
})
