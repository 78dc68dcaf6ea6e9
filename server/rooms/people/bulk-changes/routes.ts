import { bulkChanges } from '#contract/people/bulk-changes.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const bulkChangeRoutes = serve(bulkChanges, {
  preview: ({ scope, body }) => actions.preview(scope, body),
  create: ({ scope, body }) => actions.changeMany(scope, body),
  undo: ({ scope, params }) => actions.undo(scope, params.id),
})
