import { managedEnums } from '#contract/superadmin/enums.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const managedEnumRoutes = serve(managedEnums, {
  list: () => actions.list(),
  change: ({ session, caller, params, body }) => actions.change(session, caller, params.list, body),
})
