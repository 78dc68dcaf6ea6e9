import { provisionSettings } from '#contract/provisions/provision-settings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const provisionSettingRoutes = serve(provisionSettings, {
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, body }) => actions.change(scope, body),
})
