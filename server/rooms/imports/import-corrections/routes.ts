import { importCorrections } from '#contract/imports/import-corrections.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const importCorrectionRoutes = serve(importCorrections, {
  replaceFile: ({ scope, params, upload, body }) => actions.replaceFile(scope, params.id, upload, body.version),
  faults: ({ scope, params }) => actions.faults(scope, params.id),
  correct: ({ scope, params, body }) => actions.correct(scope, params.id, body),
  makeReferences: ({ scope, params, body }) => actions.makeReferences(scope, params.id, body),
})
