import { setUp } from '#contract/accounts/set-up.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const setUpRoutes = serve(setUp, {
  state: () => actions.state(),
  show: ({ body, caller }) => actions.show(body.token, caller),
  begin: ({ body, caller }) => actions.begin(body, caller),
  makeDemo: ({ body, caller }) => actions.makeDemo(body.token, caller),
})
