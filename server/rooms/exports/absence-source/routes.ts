import { absences } from '#contract/exports/absence-source.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const absenceRoutes = serve(absences, {
  list: ({ scope, query }) => actions.list(scope, query),
})
