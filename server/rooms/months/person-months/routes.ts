import { personMonths } from '#contract/months/person-months.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const personMonthRoutes = serve(personMonths, {
  list: ({ scope, query }) => actions.list(scope, query),
  months: ({ scope, params }) => actions.months(scope, params.id),
  balances: ({ scope, params, query }) => actions.balances(scope, params.id, query.month),
  find: ({ scope, params, query }) => actions.find(scope, params.id, query.month),
})
