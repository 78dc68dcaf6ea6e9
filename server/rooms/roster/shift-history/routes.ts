import { shiftHistory } from '#contract/roster/shift-history.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const shiftHistoryRoutes = serve(shiftHistory, {
  ofShift: ({ scope, params }) => actions.ofShift(scope, params.id),
  removed: ({ scope, query }) => actions.removed(scope, query),
})
