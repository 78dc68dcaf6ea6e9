import { webhooks } from '#contract/settings/webhooks.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const webhookRoutes = serve(webhooks, {
  list: ({ scope }) => actions.list(scope),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
  secret: ({ scope, params, body }) => actions.renewSecret(scope, params.id, body.version),
  test: ({ scope, params }) => actions.test(scope, params.id),
  deliveries: ({ scope, params }) => actions.listDeliveries(scope, params.id),
  again: ({ scope, params }) => actions.deliverAgain(scope, params.id),
})
