import { eldaCreators } from '#contract/settings/elda-creators.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const eldaCreatorRoutes = serve(eldaCreators, {
  list: ({ scope }) => inCompany(scope, rows.list),
  known: ({ scope, session, caller }) => actions.known(scope, session, caller),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, body }) => actions.change(scope, body),
  remove: ({ scope, query }) => actions.remove(scope, query.id),
  link: ({ scope, session, caller, body }) => actions.link(scope, session, caller, body.creatorId),
})
