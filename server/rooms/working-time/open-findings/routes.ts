import { openFindings } from '#contract/working-time/open-findings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const openFindingRoutes = serve(openFindings, {
  counts: ({ scope }) => actions.counts(scope),
  list: ({ scope, query }) => actions.list(scope, query.storeId),
})
