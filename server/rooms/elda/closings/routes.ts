import { closings } from '#contract/elda/closings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const closingRoutes = serve(closings, {
  close: ({ scope, session, params, body }) => actions.close(scope, session, params.id, body),
  reopen: ({ scope, params, body }) => actions.reopen(scope, params.id, body.version),
})
