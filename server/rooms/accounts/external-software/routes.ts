import { externalSoftware } from '#contract/accounts/external-software.ts'
import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const externalSoftwareRoutes = serve(externalSoftware, {
  list: () => lookAcrossCompanies(rows.list),
  setActive: ({ params, session, caller }) => actions.setActive(session, params.id, params.active === 1, caller),
})
