import { weekPlanners } from '#contract/roster/week-planners.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const weekPlannerRoutes = serve(weekPlanners, {
  here: ({ scope, session, body }) => actions.here(scope, session, body),
  leave: ({ scope, session, body }) => actions.leave(scope, session, body.pageId),
})
