import { ownWageValues } from '#contract/months/individual-wage-values.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const ownWageValueRoutes = serve(ownWageValues, {
  month: ({ scope, query }) => actions.month(scope, query),
  change: ({ scope, body }) => actions.change(scope, body),
  report: ({ scope, body }) => actions.report(scope, body),
  reportWithSetting: ({ scope, body }) => actions.reportWithSetting(scope, body),
})
