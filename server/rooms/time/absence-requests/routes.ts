import { absenceRequests } from '#contract/time/absence-requests.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const absenceRequestRoutes = serve(absenceRequests, {
  list: ({ scope, query }) => actions.list(scope, query.storeId),
  decline: ({ scope, body }) => actions.decline(scope, body, body.reason),
  takeBack: ({ scope, body }) => actions.takeBack(scope, body),
})
