import { clearing } from '#contract/elda/clearing.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const clearingRoutes = serve(clearing, {
  list: ({ scope, query }) => actions.list(scope, query),
  change: ({ scope, session, params, body }) => actions.change(scope, session, params.id, body),
  assign: ({ scope, params, body }) => actions.assign(scope, params.id, body),
  takeNumber: ({ scope, session, params, body }) => actions.takeNumber(scope, session, params.id, body),
})
