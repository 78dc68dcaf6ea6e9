import { hourRates } from '#contract/roster/hour-rates.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const hourRateRoutes = serve(hourRates, {
  list: ({ scope, query }) => actions.list(scope, query),
})
