import { registrations } from '#contract/elda/registrations.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const registrationRoutes = serve(registrations, {
  ofPerson: ({ scope, params }) => actions.ofPerson(scope, params.id),
  state: ({ scope, params, body }) => actions.state(scope, params.id, body),
})
