import { secondFactor } from '#contract/access/second-factor.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const secondFactorRoutes = serve(secondFactor, {
  state: ({ session }) => actions.state(session),
  start: ({ session, body, caller }) => actions.start(session, body.password, caller),
  confirm: ({ session, body, caller }) => actions.confirm(session, body.totp, caller),
  renewRecoveryCodes: ({ session, body, caller }) => actions.renewRecoveryCodes(session, body.password, caller),
  switchOff: ({ session, body, caller }) => actions.switchOff(session, body.password, caller),
})
