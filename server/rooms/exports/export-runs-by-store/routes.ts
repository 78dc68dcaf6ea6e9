import { storeHandOvers } from '#contract/exports/export-runs-by-store.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import { handOverStores } from './jobs.ts'

export const storeHandOverRoutes = serve(storeHandOvers, {
  states: ({ scope, query }) => actions.states(scope, query),
  start: ({ scope, body }) => actions.start(scope, body, handOverStores),
  find: ({ scope, params }) => actions.find(scope, params.id),
  file: ({ scope, params }) => actions.file(scope, params.id),
})
