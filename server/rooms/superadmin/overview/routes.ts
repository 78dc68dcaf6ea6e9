import { overview } from '#contract/superadmin/overview.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const overviewRoutes = serve(overview, {
  figures: actions.figures,
  jobs: actions.jobs,
  failedJobs: ({ query }) => actions.failedJobs(query.kind),
  statements: actions.statements,
  storage: actions.storage,
  safety: actions.safety,
  operators: actions.operators,
  disturbances: actions.disturbances,
})
