import { eldaDuties } from '#contract/elda/duties.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const eldaDutyRoutes = serve(eldaDuties, { list: ({ scope, query }) => actions.list(scope, query) })
