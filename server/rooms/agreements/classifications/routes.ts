import { classifications } from '#contract/agreements/classifications.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const classificationRoutes = serve(classifications, {
  list: ({ scope, query }) => actions.listOf(scope, query.employeeId),
  standings: ({ scope, query }) => actions.standings(scope, query.employeeId),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
