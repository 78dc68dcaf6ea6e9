import { dataSheets } from '#contract/documents/data-sheets.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const dataSheetRoutes = serve(dataSheets, {
  make: ({ scope, body }) => actions.make(scope, body),
})
