import { exportPreviews } from '#contract/exports/export-previews.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const exportPreviewRoutes = serve(exportPreviews, {
  absences: ({ scope, query }) => actions.previewAbsences(scope, query),
  hours: ({ scope, query }) => actions.previewHours(scope, query),
})
