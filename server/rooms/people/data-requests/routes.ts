import { dataRequests } from '#contract/people/data-requests.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const dataRequestRoutes = serve(dataRequests, {
  list: ({ scope, body }) => actions.list(scope, body),
  decide: ({ scope, params, body, refuseUnproved }) => actions.decide(scope, params.id, body, refuseUnproved),
  decideMany: ({ scope, body, refuseUnproved }) => actions.decideMany(scope, body, refuseUnproved),
})
