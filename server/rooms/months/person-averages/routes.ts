import { personAverages } from '#contract/months/person-averages.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const personAverageRoutes = serve(personAverages, {
  list: ({ scope, query }) => actions.list(scope, query),
  find: ({ scope, params, query }) => actions.find(scope, params.id, query),
})
