import { planFeeds } from '#contract/roster/plan-feeds.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const planFeedRoutes = serve(planFeeds, {
  read: ({ query }) => actions.read(query.token),
  ofPerson: ({ scope, params }) => actions.ofPerson(scope, params.id),
  ofStore: ({ scope, params }) => actions.ofStore(scope, params.id),
  create: ({ scope, body }) => actions.create(scope, body),
  renew: ({ scope, params, body }) => actions.renew(scope, params.id, body.version),
  revoke: ({ scope, params }) => actions.revoke(scope, params.id),
})
