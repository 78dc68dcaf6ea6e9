import { wishes } from '#contract/roster/wishes.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const wishRoutes = serve(wishes, {
  list: ({ scope, query }) => actions.list(scope, query),
  create: ({ scope, body }) => actions.create(scope, body),
  approve: ({ scope, body }) => actions.approve(scope, body.wishes),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
