import { setUp } from '#contract/accounts/set-up.ts'
import { setUpState } from '#contract/accounts/set-up-state.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const setUpRoutes = serve(setUp, {
  show: ({ body, caller }) => actions.show(body.token, caller),
  begin: ({ body, caller }) => actions.begin(body, caller),
  makeDemo: ({ body, caller }) => actions.makeDemo(body.token, caller),
})

export const setUpStateRoutes = serve(setUpState, { find: () => actions.state() })
