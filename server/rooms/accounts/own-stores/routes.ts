import { ownStores } from '#contract/accounts/own-stores.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const ownStoreRoutes = serve(ownStores, {
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
