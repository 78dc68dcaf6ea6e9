import { ownProfile } from '#contract/accounts/own-profile.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const ownProfileRoutes = serve(ownProfile, {
  show: ({ session, query }) => actions.show(session, query.id),
  change: ({ session, body, caller }) => actions.change(session, body, caller),
})
