import { employeeValues } from '#contract/people/employee-values.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const employeeValueRoutes = serve(employeeValues, {
  list: ({ scope, query }) => actions.listOf(scope, query.employeeId),
  create: ({ scope, body, refuseUnproved }) => actions.plan(scope, body, refuseUnproved),
  change: ({ scope, params, body, refuseUnproved }) => actions.change(scope, params.id, body, refuseUnproved),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
