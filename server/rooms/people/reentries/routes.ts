import { reentries } from '#contract/people/reentries.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const reentryRoutes = serve(reentries, {
  create: ({ scope, body }) => actions.reenter(scope, body),
  undo: ({ scope, params }) => actions.undo(scope, params.id),
})
