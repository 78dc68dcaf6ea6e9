import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const forgottenPasswordRoutes = serve(forgottenPasswords, {
  report: ({ body, caller }) => actions.report(body.email, caller),
})
