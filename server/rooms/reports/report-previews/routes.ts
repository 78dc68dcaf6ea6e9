import { reportPreviews } from '#contract/reports/report-previews.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const reportPreviewRoutes = serve(reportPreviews, {
  show: ({ scope, body }) => actions.show(scope, body),
  figures: ({ scope, body }) => actions.figures(scope, body),
})
