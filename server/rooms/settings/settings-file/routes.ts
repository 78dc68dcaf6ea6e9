import { settingsFile } from '#contract/settings/settings-file.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const settingsFileRoutes = serve(settingsFile, {
  download: ({ scope }) => actions.download(scope),
  preview: ({ scope, session, upload, body }) => actions.preview(scope, session, { upload, parts: body.parts }),
  take: ({ scope, session, upload, body }) => actions.take(scope, session, { upload, parts: body.parts }),
})
