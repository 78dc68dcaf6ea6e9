import { signatures } from '#contract/documents/signatures.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const signatureRoutes = serve(signatures, {
  list: ({ scope }) => inCompany(scope, rows.list),
  show: ({ scope, params }) => actions.show(scope, params.id),
  create: ({ scope, body, upload }) => actions.create(scope, body, upload),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  replace: ({ scope, params, upload }) => actions.replace(scope, params.id, upload),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
