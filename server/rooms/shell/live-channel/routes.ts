import { liveChannel } from '#contract/shell/live-channel.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const liveChannelRoutes = serve(liveChannel, {
  open: ({ session, scope }) => actions.openChannel(session, scope.companyId),
})
