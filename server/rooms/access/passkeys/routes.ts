import { passkeys } from '#contract/access/passkeys.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import { refuseVouched } from '../sessions/rules.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const passkeyRoutes = serve(passkeys, {
  list({ session }) {
    refuseVouched(session)
    return acrossCompanies(tx => rows.list(tx, session.accountId))
  },
  startAdding: ({ session, body, caller }) => actions.startAdding(session, body.password, caller),
  add: ({ session, body, caller }) => actions.add(session, body.name, body.credential, caller),
  rename: ({ session, params, body }) => actions.rename(session, params.id, body.name),
  remove: async ({ session, params, caller }) => ({ token: await actions.remove(session, params.id, caller) }),
  startSignIn: () => actions.startSignIn(),
  signIn: ({ body, caller }) => actions.signIn(body.credential, caller),
})
