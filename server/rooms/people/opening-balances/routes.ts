import { openingBalances } from '#contract/people/opening-balances.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const openingBalanceRoutes = serve(openingBalances, {
  list: ({ scope, query }) => inCompany(scope, tx => rows.list(tx, query)),
  find: ({ scope, params }) => actions.findOf(scope, params.id),
  create: ({ scope, body }) => actions.enter(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
