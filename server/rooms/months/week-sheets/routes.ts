import { weekSheets } from '#contract/months/week-sheets.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const weekSheetRoutes = serve(weekSheets, {
  find: ({ scope, params }) => actions.find(scope, params.id, params.monday),
})
