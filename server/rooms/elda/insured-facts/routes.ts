import { insuredFacts } from '#contract/elda/insured-facts.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const insuredFactRoutes = serve(insuredFacts, {
  ofPerson: ({ scope, params }) => actions.ofPerson(scope, params.id),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
