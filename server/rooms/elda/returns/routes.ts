import { eldaReturns } from '#contract/elda/returns.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const eldaReturnRoutes = serve(eldaReturns, {
  list: ({ scope, query }) => actions.list(scope, query),
  upload: ({ scope, session, upload }) => actions.upload(scope, session, upload),
  preview: ({ scope, body }) => actions.preview(scope, body.ids),
  apply: ({ scope, body }) => actions.apply(scope, body.returns),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
