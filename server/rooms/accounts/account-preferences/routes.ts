import { accountPreferences } from '#contract/accounts/account-preferences.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const accountPreferenceRoutes = serve(accountPreferences, {
  show: ({ scope }) => actions.show(scope),
  change: ({ scope, body }) => actions.change(scope, body),
})
