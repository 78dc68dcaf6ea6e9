import { absenceRecords } from '#contract/time/absences.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const absenceRecordRoutes = serve(absenceRecords, {
  find: ({ scope, params }) => actions.find(scope, params.id),
  ofPerson: ({ scope, params }) => actions.ofPerson(scope, params.id),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params, body }) => actions.remove(scope, params.id, body),
  restore: ({ scope, params, body }) => actions.restore(scope, params.id, body),
})
