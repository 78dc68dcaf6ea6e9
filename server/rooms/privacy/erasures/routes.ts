import { erasures } from '#contract/privacy/erasures.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import { erasePeople } from './jobs.ts'

export const erasureRoutes = serve(erasures, {
  list: ({ scope }) => actions.list(scope),
  propose: ({ scope, body }) => actions.propose(scope, body),
  confirm: ({ scope, params, body }) => actions.confirm(scope, params.id, body, erasePeople),
  withdraw: ({ scope, params, body }) => actions.withdraw(scope, params.id, body),
})
