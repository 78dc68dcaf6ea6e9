import { monthChecks } from '#contract/months/month-checks.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const monthCheckRoutes = serve(monthChecks, {
  list: ({ scope, query }) => actions.list(scope, query),
})
