import { stampFindings } from '#contract/working-time/stamp-findings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const stampFindingRoutes = serve(stampFindings, {
  ofStore: ({ scope, query }) => actions.ofStore(scope, query),
  ofImport: ({ scope, params }) => actions.ofImport(scope, params.id),
})
