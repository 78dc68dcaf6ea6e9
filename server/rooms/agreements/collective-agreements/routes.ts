import { collectiveAgreements } from '#contract/agreements/collective-agreements.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const collectiveAgreementRoutes = serve(collectiveAgreements, {
  list: ({ scope }) => inCompany(scope, actions.list),
  create: ({ scope, body }) => actions.create(scope, body),
  copyTemplate: ({ scope, body }) => actions.copyTemplate(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
  addTable: ({ scope, params, body }) => actions.addTable(scope, params.id, body),
  changeTable: ({ scope, params, body }) => actions.changeTable(scope, params.id, body),
  removeTable: ({ scope, params, query }) => actions.removeTable(scope, params.id, query.evenInUse === 'true'),
})
