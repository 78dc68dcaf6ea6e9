import { employeeMerges } from '#contract/superadmin/employee-merges.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const employeeMergeRoutes = serve(employeeMerges, {
  candidates: ({ session, caller, params }) => actions.candidates(session, caller, params.company, params.id),
  preview: ({ session, caller, params, body }) => actions.preview(session, caller, params.company, body),
  merge: ({ session, caller, params, body }) => actions.merge(session, caller, params.company, body),
})
