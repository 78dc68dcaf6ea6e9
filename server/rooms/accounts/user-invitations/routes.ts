import { userInvitations } from '#contract/accounts/user-invitations.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const userInvitationRoutes = serve(userInvitations, {
  externals: ({ scope }) => inCompany(scope, rows.externals),
  loadExternals: ({ scope }) => actions.loadExternals(scope),
  invite: ({ scope, session, caller, body }) => actions.invite(scope, session, caller, body),
})
