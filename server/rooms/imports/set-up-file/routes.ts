import { setUpFile } from '#contract/imports/set-up-file.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const setUpFileRoutes = serve(setUpFile, {
  template: () => actions.template(),
  read: ({ body, caller, upload }) => actions.read(body.token, caller, upload),
})
