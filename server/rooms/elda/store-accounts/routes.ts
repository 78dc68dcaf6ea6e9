import { storeAccounts } from '#contract/elda/store-accounts.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const storeAccountRoutes = serve(storeAccounts, {
  list: ({ scope }) => actions.list(scope),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
})
