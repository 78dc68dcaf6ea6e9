import { stamps } from '#contract/exports/stamp-source.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const stampRoutes = serve(stamps, {
  shifts: ({ scope, query }) => actions.stamps(scope, query),
  pauses: ({ scope, query }) => actions.pauses(scope, query),
})
