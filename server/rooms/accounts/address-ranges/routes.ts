import { addressRanges } from '#contract/accounts/address-ranges.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const addressRangeRoutes = serve(addressRanges, {
  show: ({ scope, caller }) => actions.show(scope, caller),
  change: ({ scope, caller, body }) => actions.change(scope, caller, body),
  ofCompany: ({ caller, params }) => actions.ofCompany(caller, params.id),
  lift: ({ session, caller, params }) => actions.lift(session, caller, params.id),
})
