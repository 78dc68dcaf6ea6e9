import { provisions } from '#contract/provisions/provisions.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const provisionRoutes = serve(provisions, {
  list: ({ scope, query }) => actions.list(scope, query),
  runs: ({ scope }) => actions.runs(scope),
  keep: ({ scope, body }) => actions.keep(scope, body.month),
  pdf: ({ scope, query }) => actions.pdf(scope, query),
  sheets: ({ scope, query }) => actions.sheets(scope, query),
  find: ({ scope, params, query }) => actions.find(scope, params.id, query),
})
