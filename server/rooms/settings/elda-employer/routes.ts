import { eldaEmployer } from '#contract/settings/elda-employer.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const eldaEmployerRoutes = serve(eldaEmployer, {
  show: ({ scope }) => actions.show(scope),
  save: ({ scope, body }) => actions.save(scope, body),
  addInsurer: ({ scope, body }) => actions.addInsurer(scope, body),
  removeInsurer: ({ scope, query }) => actions.removeInsurer(scope, query.id),
})
