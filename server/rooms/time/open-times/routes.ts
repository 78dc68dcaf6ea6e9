import { openTimes } from '#contract/time/open-times.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const openTimeRoutes = serve(openTimes, {
  list: ({ scope, query }) => actions.list(scope, query.month, query.storeId),
})
