import { passwords } from '#contract/access/passwords.ts'
import { serve } from '#server/platform/serve.ts'
import { changePassword } from './actions.ts'

export const passwordRoutes = serve(passwords, {
  change: async ({ session, body, caller }) => ({
    token: await changePassword(session, body.password, body.newpassword, caller),
  }),
})
