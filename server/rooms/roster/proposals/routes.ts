import { proposals } from '#contract/roster/proposals.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const proposalRoutes = serve(proposals, {
  propose: ({ scope, body, caller }) => actions.propose(scope, body, caller.gone()),
})
