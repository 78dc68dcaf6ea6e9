import { accessExports } from '#contract/privacy/access-exports.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import { exportPerson } from './jobs.ts'

export const accessExportRoutes = serve(accessExports, {
  list: ({ scope, params }) => actions.list(scope, params.id),
  start: ({ scope, params }) => actions.start(scope, params.id, exportPerson),
})
