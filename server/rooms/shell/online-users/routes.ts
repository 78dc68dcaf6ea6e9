import { onlineUsers } from '#contract/shell/online-users.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const onlineUserRoutes = serve(onlineUsers, {
  list: ({ scope, session }) => actions.list(scope, session),
})
