import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const handOverSettingRoutes = serve(handOverSettings, {
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, body }) => actions.change(scope, body),
})
