import { transmissions } from '#contract/elda/transmissions.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const transmissionRoutes = serve(transmissions, {
  list: ({ scope }) => actions.list(scope),
  create: ({ scope, session, body }) => actions.create(scope, session, body),
  arrived: ({ scope, session, params, body }) => actions.arrived(scope, session, params.id, body),
  repeat: ({ scope, session, params, body }) => actions.repeat(scope, session, params.id, body),
})
