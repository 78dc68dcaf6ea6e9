import { registrationPapers } from '#contract/elda/registration-papers.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const registrationPaperRoutes = serve(registrationPapers, {
  file: ({ scope, params }) => actions.file(scope, params.id),
  keep: async ({ scope, params }) => ({ documentId: await actions.keep(scope, params.id) }),
})
