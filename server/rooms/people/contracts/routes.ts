import { contracts } from '#contract/people/contracts.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const contractRoutes = serve(contracts, {
  list: ({ scope, query }) => actions.listOf(scope, query.employeeId),
  create: ({ scope, body }) => actions.agree(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
  masterData: ({ scope }) => actions.listMasterData(scope),
})
