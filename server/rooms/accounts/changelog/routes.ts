import { changelog } from '#contract/accounts/changelog.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export const changelogRoutes = serve(changelog, {
  list: () => acrossCompanies(store.list),
  state: ({ session }) => acrossCompanies(tx => store.state(tx, session.accountId)),
  confirm: ({ session, body, caller }) => actions.confirm(session, body.acceptsPopup, caller),
})
