import { leaveNotices } from '#contract/months/leave-notices.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const leaveNoticeRoutes = serve(leaveNotices, {
  ofPerson: ({ scope, params }) => actions.ofPerson(scope, params.id),
  create: ({ scope, body }) => actions.record(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
