import { stampRecords } from '#contract/time/stamps.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const stampRecordRoutes = serve(stampRecords, {
  find: ({ scope, params }) => actions.find(scope, params.id),
  ofPerson: ({ scope, params, query }) => actions.ofPerson(scope, params.id, query.month),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params, body }) => actions.remove(scope, params.id, body),
  restore: ({ scope, params, body }) => actions.restore(scope, params.id, body),
})
