import { companySettings } from '#contract/settings/settings-file.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const companySettingsRoutes = serve(companySettings, {
  download: asked => actions.download(asked),
  preview: sent => actions.preview(sent),
  take: sent => actions.take(sent),
})
