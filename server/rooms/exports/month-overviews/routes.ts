import { monthOverviews } from '#contract/exports/month-overviews.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const monthOverviewRoutes = serve(monthOverviews, {
  show: ({ scope, query }) => actions.show(scope, query.month),
  older: ({ scope, query }) => actions.older(scope, query.month),
})
