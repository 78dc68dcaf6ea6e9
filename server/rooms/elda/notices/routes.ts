import { notices } from '#contract/elda/notices.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const noticeRoutes = serve(notices, {
  list: ({ scope, query }) => actions.list(scope, query),
  show: ({ scope, params }) => actions.show(scope, params.id),
  create: ({ scope, session, body }) => actions.create(scope, session, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
  follow: ({ scope, session, params, body }) => actions.follow(scope, session, params.id, body.kind),
})
