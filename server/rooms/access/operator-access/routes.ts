import { operatorAccess } from '#contract/access/operator-access.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const operatorAccessRoutes = serve(operatorAccess, {
  list: ({ scope }) => actions.list(scope),
  consent: ({ scope, body }) => actions.consent(scope, body),
  allow: ({ scope, params }) => actions.allow(scope, params.id),
  end: ({ scope, params }) => actions.end(scope, params.id),
  begin: ({ session, caller, body }) => actions.begin(session, caller, body.companyId, body.reason),
  ask: ({ session, caller, params }) => actions.ask(session, caller, params.id),
  leave: ({ session, caller, params }) => actions.leave(session, caller, params.id),
  ofCompany: ({ session, params }) => actions.ofCompany(session, params.id),
})
