import { lawChecks } from '#contract/working-time/law-checks.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const lawCheckRoutes = serve(lawChecks, {
  check: ({ scope, body }) => actions.check(scope, body),
  ofPerson: ({ scope, query }) => actions.ofPerson(scope, query.employeeId, query.month),
})
