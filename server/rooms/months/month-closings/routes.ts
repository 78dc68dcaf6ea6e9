import { monthClosings } from '#contract/months/month-closings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const monthClosingRoutes = serve(monthClosings, {
  list: ({ scope, query }) => actions.list(scope, query.month),
  close: ({ scope, body }) => actions.close(scope, body),
  reopen: ({ scope, params, body }) => actions.reopen(scope, params.id, body),
  agree: ({ scope, params, body }) => actions.agree(scope, params.id, body.version),
  withdraw: ({ scope, params, query }) => actions.withdraw(scope, params.id, query.version),
})
