import { apiKeys } from '#contract/accounts/api-keys.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const apiKeyRoutes = serve(apiKeys, {
  list: ({ scope }) => actions.list(scope),
  create: ({ scope, body }) => actions.create(scope, body),
  renew: ({ scope, params, body }) => actions.renew(scope, params.id, body),
  revoke: ({ scope, params }) => actions.revoke(scope, params.id),
})
