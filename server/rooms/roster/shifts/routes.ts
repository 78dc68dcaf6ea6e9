import { shifts } from '#contract/roster/shifts.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const shiftRoutes = serve(shifts, {
  list: ({ scope, query }) => actions.list(scope, query),
  save: ({ scope, body }) => actions.save(scope, body),
  publish: ({ scope, body }) => actions.publish(scope, body),
  unpublish: ({ scope, body }) => actions.unpublish(scope, body),
})
