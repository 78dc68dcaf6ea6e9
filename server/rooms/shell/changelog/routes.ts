import { changelog } from '#contract/shell/changelog.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const changelogRoutes = serve(changelog, {
  list: () => acrossCompanies(rows.list),
  state: ({ session }) => acrossCompanies(tx => rows.state(tx, session.accountId)),
  confirm: ({ session, body, caller }) => actions.confirm(session, body.acceptsPopup, caller),
})
