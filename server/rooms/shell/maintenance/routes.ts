import { maintenance } from '#contract/shell/maintenance.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const maintenanceRoutes = serve(maintenance, {
  state: () => actions.state(),
  change: ({ session, body, caller }) => actions.change(session, body.maintenance, caller),
})
