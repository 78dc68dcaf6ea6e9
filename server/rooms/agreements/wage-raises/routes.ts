import { wageRaises } from '#contract/agreements/wage-raises.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import { raiseWages } from './jobs.ts'

export const wageRaiseRoutes = serve(wageRaises, {
  proposals: ({ scope, query }) => actions.proposals(scope, query),
  list: ({ scope }) => actions.list(scope),
  find: ({ scope, params }) => actions.find(scope, params.id),
  start: ({ scope, body }) => actions.start(scope, body, raiseWages),
  undo: ({ scope, params }) => actions.undo(scope, params.id),
})
