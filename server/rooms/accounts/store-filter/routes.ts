import { storeFilter } from '#contract/accounts/store-filter.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const storeFilterRoutes = serve(storeFilter, {
  show: ({ scope }) => actions.show(scope),
  save: ({ scope, body }) => actions.save(scope, body),
})
