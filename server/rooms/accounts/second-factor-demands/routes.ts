import { secondFactorDemands } from '#contract/accounts/second-factor-demands.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const secondFactorDemandRoutes = serve(secondFactorDemands, {
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, body }) => actions.change(scope, body),
})
