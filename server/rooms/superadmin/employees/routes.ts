import { managedEmployees } from '#contract/superadmin/employees.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const managedEmployeeRoutes = serve(managedEmployees, {
  search: ({ session, caller, body }) => actions.search(session, caller, body),
})
