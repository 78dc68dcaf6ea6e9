import { weeks } from '#contract/roster/weeks.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const weekRoutes = serve(weeks, {
  week: ({ scope, query }) => actions.week(scope, query),
  law: ({ scope, query }) => actions.law(scope, query),
  states: ({ scope, query }) => actions.states(scope, query),
})
