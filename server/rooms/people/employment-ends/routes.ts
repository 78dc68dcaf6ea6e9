import { employmentEnds } from '#contract/people/employment-ends.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const employmentEndRoutes = serve(employmentEnds, {
  list: ({ scope, query }) => actions.listOf(scope, query.employeeId),
  create: ({ scope, body }) => actions.end(scope, body),
  undo: ({ scope, params }) => actions.undo(scope, params.id),
})
