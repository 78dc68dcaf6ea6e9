import { newEmployees } from '#contract/superadmin/new-employees.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const newEmployeeRoutes = serve(newEmployees, {
  list: ({ query }) => actions.list(query),
  summary: ({ query }) => actions.summary(query),
  detail: ({ params }) => actions.detail(params.company, params.id),
  recipients: ({ body }) => actions.recipients(body.people),
  tell: ({ session, caller, body }) => actions.tell(session, caller, body.people),
})
