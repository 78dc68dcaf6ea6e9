import { documentFills } from '#contract/documents/document-fills.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const documentFillRoutes = serve(documentFills, {
  fill: ({ scope, body }) => actions.fill(scope, body),
  missing: ({ scope, body }) => actions.missing(scope, body),
  preview: ({ scope, params, body }) => actions.preview(scope, params.id, body),
  start: ({ scope, body }) => actions.start(scope, body),
  find: ({ scope, params }) => actions.find(scope, params.id),
})
