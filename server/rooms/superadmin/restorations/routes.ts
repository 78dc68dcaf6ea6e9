import { restorations } from '#contract/superadmin/restorations.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const restorationRoutes = serve(restorations, {
  show: actions.show,
  release: ({ session, body, caller }) => actions.release(session, caller, body),
})
