import { provisioning } from '#contract/accounts/provisioning.ts'
import { serve } from '#server/platform/serve.ts'
import { listCalls } from '../provisioning-calls/actions.ts'
import * as actions from './actions.ts'

export const provisioningRoutes = serve(provisioning, {
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, body }) => actions.change(scope, body),
  map: ({ scope, body }) => actions.map(scope, body),
  createToken: ({ scope, body }) => actions.createToken(scope, body),
  revokeToken: ({ scope, params }) => actions.revokeToken(scope, params.id),
  calls: ({ scope }) => listCalls(scope),
})
