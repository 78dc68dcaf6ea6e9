import { cancellations } from '#contract/exports/cancellations.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const cancellationRoutes = serve(cancellations, {
  list: ({ scope, query }) => actions.list(scope, query, query.kind),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body.isDone),
})
