import { yearOverviews } from '#contract/reports/year-overviews.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const yearOverviewRoutes = serve(yearOverviews, {
  show: ({ scope, query }) => actions.show(scope, query),
})
