import { employeeValues } from '#contract/people/employee-values.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const employeeValueRoutes = serve(employeeValues, {
  list: ({ scope, query }) => actions.listOf(scope, query.employeeId),
  create: ({ scope, body }) => actions.plan(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
