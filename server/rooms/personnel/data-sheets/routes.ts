import { dataSheets } from '#contract/personnel/data-sheets.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const dataSheetRoutes = serve(dataSheets, {
  make: ({ scope, body }) => actions.make(scope, body),
})
