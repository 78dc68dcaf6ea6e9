import { roleAssignments } from '#contract/accounts/role-assignments.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const roleAssignmentRoutes = serve(roleAssignments, {
  list: ({ scope }) => actions.list(scope),
  users: ({ scope, session }) => actions.users(scope, session),
  assign: ({ scope, session, caller, body }) => actions.assign(scope, session, caller, body),
})
