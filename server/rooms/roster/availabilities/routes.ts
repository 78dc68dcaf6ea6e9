import { availabilities } from '#contract/roster/availabilities.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const availabilityRoutes = serve(availabilities, {
  list: ({ scope, query }) => actions.list(scope, query.employeeId),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
