import { employmentModels } from '#contract/settings/employment-models.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const employmentModelRoutes = serve(employmentModels, {
  list: ({ scope }) => inCompany(scope, rows.list),
  details: ({ scope }) => inCompany(scope, actions.details),
  affected: ({ scope, params, query }) => actions.affected(scope, params.id, query.from),
  create: ({ scope, body }) => actions.create(scope, body),
  copy: ({ scope, params, body }) => actions.copy(scope, params.id, body.name),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
  addRules: ({ scope, params, body }) => actions.addRules(scope, params.id, body),
  changeRules: ({ scope, params, body }) => actions.changeRules(scope, params.id, body),
  withdrawRules: ({ scope, params }) => actions.withdrawRules(scope, params.id),
})
