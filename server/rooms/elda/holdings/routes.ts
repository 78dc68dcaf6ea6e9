import { holdings } from '#contract/elda/holdings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const holdingRoutes = serve(holdings, {
  list: ({ scope }) => actions.list(scope),
  create: ({ scope, session, body }) => actions.create(scope, session, body),
  file: ({ scope, params }) => actions.file(scope, params.id),
  withdraw: ({ scope, params, body }) => actions.withdraw(scope, params.id, body.version),
  send: ({ scope, params, body }) => actions.send(scope, params.id, body),
})
