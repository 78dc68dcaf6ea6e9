import { companySessions } from '#contract/accounts/company-sessions.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const companySessionRoutes = serve(companySessions, {
  list: ({ scope, session }) => actions.list(scope, session),
  end: ({ scope, session, caller, body }) => actions.end(scope, session, caller, body),
})
