import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const employeeDocumentRoutes = serve(employeeDocuments, {
  list: ({ scope, query }) => actions.list(scope, query.employeeId, false),
  masterData: ({ scope, query }) => actions.listMasterData(scope, query.employeeId),
  create: ({ scope, body, upload }) => actions.upload(scope, body, upload),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})
