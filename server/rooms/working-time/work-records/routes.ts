import { workRecords } from '#contract/working-time/work-records.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const workRecordRoutes = serve(workRecords, {
  file: ({ scope, query }) => actions.file(scope, query),
})
