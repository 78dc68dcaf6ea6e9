import { weekFiles } from '#contract/roster/week-files.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const weekFileRoutes = serve(weekFiles, {
  file: ({ scope, query }) => actions.file(scope, query),
  preview: ({ scope, query }) => actions.preview(scope, query),
})
