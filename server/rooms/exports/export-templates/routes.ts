import { exportTemplates } from '#contract/exports/export-templates.ts'
import { reportSettings } from '#contract/months/report-settings.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const reportSettingRoutes = serve(reportSettings, {
  list: ({ scope }) => actions.list(scope),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, body }) => actions.change(scope, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})

export const exportTemplateRoutes = serve(exportTemplates, {
  preview: ({ scope, body }) => actions.preview(scope, body),
})
