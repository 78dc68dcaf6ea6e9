import { weekFills } from '#contract/roster/week-fills.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const weekFillRoutes = serve(weekFills, {
  fill: ({ scope, body }) => actions.fill(scope, body),
})
