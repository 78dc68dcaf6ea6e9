import { returnFetches } from '#contract/elda/return-fetches.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const returnFetchRoutes = serve(returnFetches, {
  list: ({ scope }) => actions.list(scope),
  fetch: ({ scope }) => actions.want(scope),
})
